const rowFragment = `fragment Row on Vulnerability {
  id title severity state reportType detectedAt
  primaryIdentifier { name }
  scanner { name }
  location {
    ... on VulnerabilityLocationSast { file startLine }
    ... on VulnerabilityLocationSecretDetection { file startLine }
    ... on VulnerabilityLocationCoverageFuzzing { file startLine }
    ... on VulnerabilityLocationDependencyScanning { file dependency { version package { name } } }
    ... on VulnerabilityLocationContainerScanning { image dependency { version package { name } } }
    ... on VulnerabilityLocationClusterImageScanning { image dependency { version package { name } } }
    ... on VulnerabilityLocationDast { hostname path requestMethod param }
  }
}`;

const wholeFragment = `fragment Whole on Vulnerability {
  ...Row
  description solution stateComment dismissalReason falsePositive resolvedOnDefaultBranch webUrl
  identifiers { name url }
  links { url }
  issueLinks { nodes { linkType issue { reference(full: true) title state } } }
}
${rowFragment}`;

export const vulnerabilitiesDocument = `query (
  $fullPath: ID!, $state: [VulnerabilityState!], $severity: [VulnerabilitySeverity!],
  $reportType: [VulnerabilityReportType!], $first: Int, $after: String
) {
  place: project(fullPath: $fullPath) {
    vulnerabilities(
      state: $state, severity: $severity, reportType: $reportType, first: $first, after: $after, sort: severity_desc
    ) { pageInfo { hasNextPage endCursor } nodes { ...Row } }
  }
}
${rowFragment}`;

export const vulnerabilityDocument = `query ($id: VulnerabilityID!) {
  vulnerability(id: $id) { ...Whole project { fullPath } }
}
${wholeFragment}`;

/** Whose it is, and nothing else. */
export const vulnerabilityOwnerDocument = `query ($id: VulnerabilityID!) {
  vulnerability(id: $id) { id project { fullPath } }
}`;

/** A project gives no vulnerability by its id: all are looked through, newest first. */
export const vulnerabilityIdsDocument = `query ($fullPath: ID!, $after: String) {
  place: project(fullPath: $fullPath) {
    vulnerabilities(first: 100, after: $after, sort: detected_desc) {
      pageInfo { hasNextPage endCursor }
      edges { cursor node { id } }
    }
  }
}`;

/** The one behind a cursor of these ids. */
export const vulnerabilityBehindDocument = `query ($fullPath: ID!, $after: String) {
  place: project(fullPath: $fullPath) {
    vulnerabilities(first: 1, after: $after, sort: detected_desc) { nodes { ...Whole } }
  }
}
${wholeFragment}`;

export const dismissDocument = `mutation ($input: VulnerabilityDismissInput!) {
  vulnerabilityDismiss(input: $input) { errors vulnerability { ...Row stateComment dismissalReason } }
}
${rowFragment}`;

export const confirmDocument = `mutation ($input: VulnerabilityConfirmInput!) {
  vulnerabilityConfirm(input: $input) { errors vulnerability { ...Row stateComment } }
}
${rowFragment}`;

export const resolveDocument = `mutation ($input: VulnerabilityResolveInput!) {
  vulnerabilityResolve(input: $input) { errors vulnerability { ...Row stateComment } }
}
${rowFragment}`;

export const revertDocument = `mutation ($input: VulnerabilityRevertToDetectedInput!) {
  vulnerabilityRevertToDetected(input: $input) { errors vulnerability { ...Row stateComment } }
}
${rowFragment}`;
