/** What a row shows. All of it is in the Community Edition. */
const rowFragment = `fragment Row on WorkItem {
  iid title state confidential reference(full: true) webUrl updatedAt
  workItemType { name }
  widgets {
    ... on WorkItemWidgetAssignees { assignees { nodes { username } } }
    ... on WorkItemWidgetLabels { labels { nodes { title } } }
    ... on WorkItemWidgetMilestone { milestone { title } }
    ... on WorkItemWidgetStartAndDueDate { startDate dueDate }
    ... on WorkItemWidgetHierarchy { parent { iid title reference(full: true) workItemType { name } } }
  }
}`;

const wholeFragment = `fragment Whole on WorkItem {
  ...Row
  description createdAt closedAt
  author { username }
  widgets {
    ... on WorkItemWidgetHierarchy {
      children(first: 100) { nodes { iid title state reference(full: true) workItemType { name } } }
    }
    ... on WorkItemWidgetLinkedItems {
      linkedItems(first: 100) { nodes { linkType workItem { title state reference(full: true) } } }
    }
    ... on WorkItemWidgetTimeTracking { timeEstimate totalTimeSpent }
  }
}
${rowFragment}`;

/** In the Enterprise Edition alone: a schema without these types refuses the whole document. */
const paidFragment = `fragment Paid on WorkItem {
  widgets {
    ... on WorkItemWidgetWeight { weight }
    ... on WorkItemWidgetHealthStatus { healthStatus }
    ... on WorkItemWidgetIteration { iteration { title startDate dueDate } }
  }
}`;

/** Since 18.2; before, a widget of this name was that of requirements. */
const statusFragment = `fragment Status on WorkItem { widgets { ... on WorkItemWidgetStatus { status { name } } } }`;

export const projectItemsDocument = `query (
  $fullPath: ID!, $types: [IssueType!], $state: IssuableState, $search: String, $labelName: [String!],
  $assigneeUsernames: [String!], $first: Int, $after: String
) {
  place: project(fullPath: $fullPath) {
    workItems(
      types: $types, state: $state, search: $search, labelName: $labelName, assigneeUsernames: $assigneeUsernames,
      first: $first, after: $after, sort: CREATED_DESC
    ) { pageInfo { hasNextPage endCursor } nodes { ...Row } }
  }
}
${rowFragment}`;

export const groupItemsDocument = `query (
  $fullPath: ID!, $types: [IssueType!], $state: IssuableState, $search: String, $labelName: [String!],
  $assigneeUsernames: [String!], $first: Int, $after: String
) {
  place: group(fullPath: $fullPath) {
    workItems(
      types: $types, state: $state, search: $search, labelName: $labelName, assigneeUsernames: $assigneeUsernames,
      first: $first, after: $after, sort: CREATED_DESC, includeDescendants: true
    ) { pageInfo { hasNextPage endCursor } nodes { ...Row } }
  }
}
${rowFragment}`;

export const projectItemDocument = `query ($fullPath: ID!, $iids: [String!]) {
  place: project(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Whole ...Paid ...Status } } }
}
${wholeFragment}
${paidFragment}
${statusFragment}`;

export const groupItemDocument = `query ($fullPath: ID!, $iids: [String!]) {
  place: group(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Whole ...Paid ...Status } } }
}
${wholeFragment}
${paidFragment}
${statusFragment}`;

/** For an Enterprise Edition before 18.2. */
export const olderProjectItemDocument = `query ($fullPath: ID!, $iids: [String!]) {
  place: project(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Whole ...Paid } } }
}
${wholeFragment}
${paidFragment}`;

export const olderGroupItemDocument = `query ($fullPath: ID!, $iids: [String!]) {
  place: group(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Whole ...Paid } } }
}
${wholeFragment}
${paidFragment}`;

/** For the Community Edition, which has no work items of groups. */
export const freeProjectItemDocument = `query ($fullPath: ID!, $iids: [String!]) {
  place: project(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Whole } } }
}
${wholeFragment}`;

export const createWorkItemDocument = `mutation ($input: WorkItemCreateInput!) {
  workItemCreate(input: $input) { errors workItem { ...Row } }
}
${rowFragment}`;

export const updateWorkItemDocument = `mutation ($input: WorkItemUpdateInput!) {
  workItemUpdate(input: $input) { errors workItem { ...Row } }
}
${rowFragment}`;

export const deleteWorkItemDocument = `mutation ($input: WorkItemDeleteInput!) {
  workItemDelete(input: $input) { errors }
}`;

const linksFragment = `fragment Links on WorkItem {
  iid title reference(full: true)
  widgets {
    ... on WorkItemWidgetLinkedItems {
      linkedItems(first: 100) { nodes { linkType workItem { title state reference(full: true) } } }
    }
  }
}`;

export const addLinkDocument = `mutation ($input: WorkItemAddLinkedItemsInput!) {
  workItemAddLinkedItems(input: $input) { errors workItem { ...Links } }
}
${linksFragment}`;

export const removeLinkDocument = `mutation ($input: WorkItemRemoveLinkedItemsInput!) {
  workItemRemoveLinkedItems(input: $input) { errors workItem { ...Links } }
}
${linksFragment}`;

const notesFragment = `fragment Notes on WorkItem {
  widgets {
    ... on WorkItemWidgetNotes {
      notes(filter: ONLY_COMMENTS, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id body internal createdAt author { username } }
      }
    }
  }
}`;

export const projectNotesDocument = `query ($fullPath: ID!, $iids: [String!], $first: Int, $after: String) {
  place: project(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Notes } } }
}
${notesFragment}`;

export const groupNotesDocument = `query ($fullPath: ID!, $iids: [String!], $first: Int, $after: String) {
  place: group(fullPath: $fullPath) { workItems(iids: $iids, first: 1) { nodes { ...Notes } } }
}
${notesFragment}`;

export const createNoteDocument = `mutation ($input: CreateNoteInput!) {
  createNote(input: $input) {
    errors
    note { id body internal createdAt author { username } }
    quickActionsStatus { commandsOnly messages errorMessages }
  }
}`;
