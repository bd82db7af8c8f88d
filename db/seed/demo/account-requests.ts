import { roles } from '~/worker/policy/roles'
import { stableId } from './random'
import { ANCHOR, addMinutesTo } from './dates'
import type { SeedContext } from './context'

/** Makes requests to take over accounts of former contacts: one rejected, two pending. */
export function makeAccountRequests({ rows, people, present }: SeedContext) {
  const biz = people.bizMangers[0]!
  const leavers = people.institutions.slice(40, 43).map(({ contact }) => contact)
  const holders = ['周予安', '林知行', '许明远']
  const reasons = ['原联系人已经离职', '原联系人调到其他部门', '联系人工作交接']
  leavers.forEach(({ id, username, institution }, at) => {
    const waits = at > 0
    const time = addMinutesTo(waits ? present.now : ANCHOR, waits ? -1440 * at : -14_400)
    rows.accountRequest.push({
      id: stableId('account request', username),
      kind: 'alteration',
      userId: id,
      username,
      realname: holders[at]!,
      phone: `1390000000${at}`,
      email: `holder${at}@example.org`,
      roleId: roles.mechanism.id,
      departId: institution.id,
      reason: reasons[at]!,
      status: waits ? 0 : 2,
      opinion: waits ? '' : '请先由机构出具变更说明。',
      decideBy: waits ? '' : biz.username,
      decideName: waits ? '' : biz.realname,
      decideTime: waits ? null : addMinutesTo(time, 600),
      createTime: time,
      sysOrgCode: institution.orgCode,
    })
  })
}
