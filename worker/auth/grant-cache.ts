type Grants = ReadonlySet<string>
/** The permission codes of roles at one revision of the grants. */
export type GrantCache = { revision: number; roles: ReadonlyMap<string, Grants> }

const EMPTY_CACHE: GrantCache = { revision: -1, roles: new Map() }
let grantCache = { database: '', ...EMPTY_CACHE }

/**
 * Returns the grants cached between requests. The cache is valid while the revision in the database stays the same:
 * grants are some hundred rows, and each request needs them. An isolate has one database; in the tests each has its
 * own.
 */
export const cachedGrants = (database: string): GrantCache =>
  database === grantCache.database ? grantCache : EMPTY_CACHE

/**
 * Returns the grants of a role at the revision that was read, and updates the cache. The statement omitted the rows
 * that `cached` already had.
 * @param cached the cache when the statement was built: concurrent requests may have refreshed it meanwhile
 */
export function resolveGrants(
  cached: GrantCache,
  database: string,
  { roleId, revision, perms }: { roleId: string; revision: number; perms: readonly string[] },
): Grants {
  const left = cached.revision === revision ? cached.roles.get(roleId) : undefined
  const grants: Grants = left ?? new Set(perms)
  const now = cachedGrants(database)
  if (revision >= now.revision)
    grantCache = {
      database,
      revision,
      roles: new Map([...(revision === now.revision ? now.roles : []), [roleId, grants]]),
    }
  return grants
}
