import { SYSTEM_ACTOR_NAME } from '../core/history-actor'
import { type Actor, isPerson } from '../core/actor'
import { type Change, insert } from '../core/change'

/** Returns the insert of a history entry of a case, task, schedule or plan. Entries are never changed. */
export function insertHistory(
  { actor, now }: { actor: Actor; now: string },
  line: {
    bizType: 'fbCase' | 'fbTask' | 'fbSchedule' | 'fbPlan'
    bizId: string
    from: number
    to: number
    operation: string
    reason?: string
  },
): Change {
  return insert('fbLog', {
    bizType: line.bizType,
    bizId: line.bizId,
    fromStatus: line.from,
    toStatus: line.to,
    operation: line.operation,
    ...(isPerson(actor)
      ? { actorId: actor.userId, actorName: actor.realname, roleCode: actor.roleCode }
      : { actorName: SYSTEM_ACTOR_NAME, roleCode: 'system' }),
    reason: line.reason ?? '',
    createTime: now,
  })
}
