import { and, eq, sql } from 'drizzle-orm'
import { position, user } from '../../../db/schema'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, lostRace } from '../../core/refusal'
import { stamp } from '../../core/time'
import { sessionLog } from '../log.server'
import { departsOf, rolesOf, signedIn } from '../queries.server'
import { record } from '../record.server'
import type { Profile, SaveAvatar, SaveProfile } from './contract'
import { isAvatar } from './rules'
import { t as own } from '../texts'

const codesIn = (post: string) => post.split(',').filter(Boolean)
const allPositions = (ctx: Context) =>
  ctx.db
    .select({ value: position.code, label: position.name })
    .from(position)
    .where(eq(position.delFlag, 0))
    .orderBy(position.code)

/** The account's own page. One trip. */
export async function myProfile(ctx: Context): Promise<Profile> {
  const actor = signedIn(ctx)
  const who = eq(user.id, actor.userId)
  const [users, roles, departs, positions] = await readAll(ctx, [
    ctx.db.select().from(user).where(who),
    rolesOf(ctx, sql`${actor.userId}`),
    departsOf(ctx, sql`${actor.userId}`),
    allPositions(ctx),
  ])
  const found = users[0]!
  const held = codesIn(found.post)
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
      .filter(({ value }) => held.includes(value))
      .map(({ label }) => label)
      .join('、'),
    positions,
    workNo: found.workNo,
    createTime: found.createTime,
    departName: actor.departName,
    departs,
    roles,
    lockVersion: found.lockVersion,
  }
}

/**
 * Saves what a person says about himself. Three trips.
 * @throws 400 for a position that there is not; 409 when the page was read before somebody else's change
 */
export async function saveProfile(ctx: Context, { lockVersion, ...set }: SaveProfile): Promise<Done<null>> {
  const changed = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  return save(ctx, changed, '修改个人资料', lockVersion)
}
/** Saves the picture, or takes it away. Three trips. @throws 400 when it is not the picture that it says it is. */
export async function saveAvatar(ctx: Context, { avatar }: SaveAvatar): Promise<Done<{ avatar: string }>> {
  if (!isAvatar(avatar)) throw badInput({ avatar: own.avatarKind })
  await save(ctx, { avatar }, '修改头像')
  return new Done({ avatar })
}

async function save(ctx: Context, set: Partial<typeof user.$inferInsert>, text: string, read?: number) {
  const actor = signedIn(ctx)
  const started = Date.now()
  const { rows, positions } = await readAll(ctx, {
    rows: ctx.db.select({ version: user.lockVersion }).from(user).where(eq(user.id, actor.userId)),
    positions: allPositions(ctx),
  })
  const { version } = rows[0]!
  if (read !== undefined && read !== version) throw lostRace()
  if (codesIn(set.post ?? '').some((code) => !positions.some(({ value }) => value === code)))
    throw badInput({ post: own.noSuchPost })
  await record(ctx, [
    {
      guarded: ctx.db
        .update(user)
        .set({ ...set, lockVersion: version + 1, updateBy: actor.username, updateTime: stamp(ctx.now()) })
        .where(and(eq(user.id, actor.userId), eq(user.lockVersion, version))),
    },
    sessionLog(ctx, 2, text, { ...actor, id: actor.userId }, started),
  ])
  return new Done(null)
}
