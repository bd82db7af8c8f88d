type Grants = ReadonlySet<string>
/** The permission codes of roles at one revision of the grants. */
export type KeptGrants = { revision: number; roles: ReadonlyMap<string, Grants> }

const NOTHING: KeptGrants = { revision: -1, roles: new Map() }
let kept = { database: '', ...NOTHING }

/**
 * Returns the grants cached between requests. The cache is valid while the revision in the database stays the same:
 * grants are some hundred rows, and each request needs them. An isolate has one database; in the tests each has its
 * own.
 */
export const keptGrants = (database: string): KeptGrants => (database === kept.database ? kept : NOTHING)

/**
 * Returns the grants of a role at the revision that was read, and updates the cache. The statement omitted the rows
 * that `cached` already had.
 * @param cached the cache when the statement was built: concurrent requests may have refreshed it meanwhile
 */
export function grantsOf(
  cached: KeptGrants,
  database: string,
  { roleId, revision, perms }: { roleId: string; revision: number; perms: readonly string[] },
): Grants {
  const left = cached.revision === revision ? cached.roles.get(roleId) : undefined
  const grants: Grants = left ?? new Set(perms)
  const now = keptGrants(database)
  if (revision >= now.revision)
    kept = {
      database,
      revision,
      roles: new Map([...(revision === now.revision ? now.roles : []), [roleId, grants]]),
    }
  return grants
}
