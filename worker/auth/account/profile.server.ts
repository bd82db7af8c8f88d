import { and, eq, sql } from 'drizzle-orm'
import { position, user } from '../../../db/schema'
import { enabledItemsQuery } from '../../core/dictionary.server'
import { itemTitle } from '../../core/dictionary'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, lostRace } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { reviewerRoles } from '../../policy/roles'
import { sessionLog } from '../log.server'
import { userDepartsQuery, userRolesQuery, requirePerson } from '../queries.server'
import { writeSteps } from '../write-steps.server'
import type { Profile, SaveAvatar, SaveProfile } from './contract'
import { isAvatarUri } from './rules'
import { t as fields } from '../fields.texts'
import { t as own } from '../texts'

const parseCodes = (post: string) => post.split(',').filter(Boolean)
const allPositionsQuery = (ctx: Context) =>
  ctx.db
    .select({ value: position.code, label: position.name })
    .from(position)
    .where(eq(position.delFlag, 0))
    .orderBy(position.code)

/** A column of `user`: whether the person has a reviewing role today. */
const isReviewerColumn = sql<number>`exists (select 1 from user_role x join role r on r.id = x.role_id and r.del_flag = 0
  where x.user_id = "user".id and r.base_code in (select value from json_each(${JSON.stringify(reviewerRoles)})))`
const domainItemsQuery = (ctx: Context) => enabledItemsQuery(ctx, 'subject_domain')

/** Loads the profile of the signed-in person. One round trip. */
export async function myProfile(ctx: Context): Promise<Profile> {
  const actor = requirePerson(ctx)
  const who = eq(user.id, actor.userId)
  const [users, roles, departs, positions, domains] = await readAll(ctx, [
    ctx.db.select({ user, reviews: isReviewerColumn }).from(user).where(who),
    userRolesQuery(ctx, sql`${actor.userId}`),
    userDepartsQuery(ctx, sql`${actor.userId}`),
    allPositionsQuery(ctx),
    domainItemsQuery(ctx),
  ])
  const { user: found, reviews: mayReview } = users[0]!
  const codes = parseCodes(found.post)
  return {
    id: found.id,
    username: found.username,
    realname: found.realname,
    avatar: found.avatar,
    sex: found.sex,
    birthday: found.birthday,
    email: found.email,
    phone: found.phone,
    telephone: found.telephone,
    post: found.post,
    postText: positions
      .filter(({ value }) => codes.includes(value))
      .map(({ label }) => label)
      .join('、'),
    positions,
    reviews: mayReview ? 1 : 0,
    domainIds: found.domainIds,
    maxLoad: found.maxLoad,
    // A research field of the person that was disabled later stays.
    domains: [
      ...domains.map(({ value, text }) => ({ value, label: itemTitle(text) })),
      ...found.domainIds
        .filter((code) => !domains.some(({ value }) => value === code))
        .map((code) => ({ value: code, label: code })),
    ],
    workNo: found.workNo,
    createTime: found.createTime,
    departName: actor.departName,
    departs,
    roles,
    lockVersion: found.lockVersion,
  }
}

/**
 * Saves the person's own profile. Three round trips.
 * @throws 400 for an unknown position or research field, and for reviewer fields of a person who does not review; 409
 * if somebody changed the profile after the page was read
 */
export async function saveProfile(ctx: Context, { lockVersion, ...set }: SaveProfile): Promise<CommandResult<null>> {
  const changed = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  return updateProfile(ctx, changed, '修改个人资料', lockVersion)
}
/** Saves or removes the avatar. Three round trips. @throws 400 if the bytes are not of the declared image type */
export async function saveAvatar(ctx: Context, { avatar }: SaveAvatar): Promise<CommandResult<{ avatar: string }>> {
  if (!isAvatarUri(avatar)) throw badInput({ avatar: own.avatarKind })
  await updateProfile(ctx, { avatar }, '修改头像')
  return new CommandResult({ avatar })
}

async function updateProfile(ctx: Context, set: Partial<typeof user.$inferInsert>, text: string, read?: number) {
  const actor = requirePerson(ctx)
  const started = Date.now()
  const { rows, positions, domains } = await readAll(ctx, {
    rows: ctx.db
      .select({ version: user.lockVersion, domainIds: user.domainIds, reviews: isReviewerColumn })
      .from(user)
      .where(eq(user.id, actor.userId)),
    positions: allPositionsQuery(ctx),
    domains: set.domainIds ? domainItemsQuery(ctx) : null,
  })
  const { version, ...before } = rows[0]!
  if (read !== undefined && read !== version) throw lostRace()
  if (parseCodes(set.post ?? '').some((code) => !positions.some(({ value }) => value === code)))
    throw badInput({ post: own.noSuchPost })
  const forReviewers = (['domainIds', 'maxLoad'] as const).find((name) => set[name] !== undefined)
  if (forReviewers && !before.reviews) throw badInput({ [forReviewers]: own.reviewersOnly })
  const known = new Set([...before.domainIds, ...(domains ?? []).map(({ value }) => value)])
  const unknown = set.domainIds?.find((code) => !known.has(code))
  if (unknown !== undefined) throw badInput({ domainIds: fields.noSuchDomain(unknown) })
  await writeSteps(ctx, [
    {
      guarded: ctx.db
        .update(user)
        .set({ ...set, lockVersion: version + 1, updateBy: actor.username, updateTime: formatStamp(ctx.now()) })
        .where(and(eq(user.id, actor.userId), eq(user.lockVersion, version))),
    },
    sessionLog(ctx, text, { ...actor, id: actor.userId }, started),
  ])
  return new CommandResult(null)
}
