/** The ids that a write needs, in one question: of the item, of a type by its name, of a milestone by title or id. */
export const projectThingsDocument = `query (
  $fullPath: ID!, $iids: [String!], $withItem: Boolean!, $type: IssueType, $withType: Boolean!,
  $milestoneTitle: String, $milestoneIds: [ID!], $withMilestone: Boolean!
) {
  place: project(fullPath: $fullPath) {
    workItems(iids: $iids, first: 1) @include(if: $withItem) { nodes { id } }
    workItemTypes(name: $type, first: 1) @include(if: $withType) { nodes { id } }
    milestones(title: $milestoneTitle, ids: $milestoneIds, includeAncestors: true, first: 1) @include(if: $withMilestone) {
      nodes { id }
    }
  }
}`;

export const groupThingsDocument = `query (
  $fullPath: ID!, $iids: [String!], $withItem: Boolean!, $type: IssueType, $withType: Boolean!,
  $milestoneTitle: String, $milestoneIds: [ID!], $withMilestone: Boolean!
) {
  place: group(fullPath: $fullPath) {
    workItems(iids: $iids, first: 1) @include(if: $withItem) { nodes { id } }
    workItemTypes(name: $type, first: 1) @include(if: $withType) { nodes { id } }
    milestones(title: $milestoneTitle, ids: $milestoneIds, includeAncestors: true, first: 1) @include(if: $withMilestone) {
      nodes { id }
    }
  }
}`;

/** GitLab finds one label by its exact title, and no list of them. */
export const projectLabelDocument = `query ($fullPath: ID!, $title: String!) {
  place: project(fullPath: $fullPath) { labels(title: $title, includeAncestorGroups: true, first: 1) { nodes { id } } }
}`;

export const groupLabelDocument = `query ($fullPath: ID!, $title: String!) {
  place: group(fullPath: $fullPath) { labels(title: $title, includeAncestorGroups: true, first: 1) { nodes { id } } }
}`;
