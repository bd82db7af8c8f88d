type Grants = ReadonlySet<string>
/** What roles may, at one revision of the database's word on it. */
export type KeptGrants = { revision: number; roles: ReadonlyMap<string, Grants> }

const NOTHING: KeptGrants = { revision: -1, roles: new Map() }
let kept = { database: '', ...NOTHING }

/**
 * What is known of the grants, kept between requests for as long as the database says the same revision: it is some hundred
 * rows, and each request asks for them. An isolate has one database; in the tests each has its own.
 */
export const keptGrants = (database: string): KeptGrants => (database === kept.database ? kept : NOTHING)

/**
 * The grants of a role at the revision that was read. The statement left out the rows that `asked` already had.
 * @param asked what was known when the statement was made: others may have read anew meanwhile
 */
export function grantsOf(
  asked: KeptGrants,
  database: string,
  { roleId, revision, perms }: { roleId: string; revision: number; perms: readonly string[] },
): Grants {
  const left = asked.revision === revision ? asked.roles.get(roleId) : undefined
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
