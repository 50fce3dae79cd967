export const catalogResourcesDocument = `query ($search: String, $scope: CiCatalogResourceScope, $first: Int, $after: String) {
  ciCatalogResources(search: $search, scope: $scope, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id name fullPath description starCount latestReleasedAt versions(first: 1) { nodes { name } } }
  }
}`;

export const catalogResourceDocument = `query ($fullPath: ID, $id: CiCatalogResourceID, $version: String) {
  ciCatalogResource(fullPath: $fullPath, id: $id) {
    id name fullPath description starCount latestReleasedAt
    versions(first: 20) { nodes { name } }
    shown: versions(first: 1, name: $version) {
      nodes {
        name releasedAt
        components(first: 100) {
          nodes { name description includePath inputs { name type required default description options } }
        }
      }
    }
  }
}`;
