import { type Workspace, type RoleCode, roles, rolesOfWorkspace } from '~/worker/policy/roles'
import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, addMinutesTo, previousWeekday } from './dates'
import { addFileIn, addFolder } from './folders'
import { makeWorkspaceMeetings } from './workspace-meetings'
import { makeMaterials } from './materials'
import { givenNames, surnames } from './names'
import { type Person, makeUserRow } from './people'
import type { SeedContext } from './context'

/** Roles of the members of each workspace, in addition to the demonstration accounts. */
const memberRoles: Readonly<Record<Workspace, readonly RoleCode[]>> = {
  center: [
    ...(['centerTechnology', 'centerTechnology', 'centerProvider', 'centerProvider'] as const),
    ...(['centerOrg', 'centerOrg', 'centerOrg', 'centerOrg'] as const),
  ],
  lab: [
    ...(['networkOrgUser', 'networkOrgUser', 'networkOrgUser', 'networkOrgUser'] as const),
    ...(['networkUseProvider', 'networkUseProvider', 'networkTechProvider', 'networkTechProvider'] as const),
  ],
  space: Array.from({ length: 8 }, () => 'dataSpaceUser' as const),
}
const workspaceAdmins = { center: 'centerAdmin', lab: 'networkSafety', space: 'dataSpaceAdmin' } as const
type FolderSpec = readonly [area: 'centre' | 'lab' | 'share' | 'collect', name: string, files: readonly string[]]
const folderSpecs: Readonly<Record<Workspace, readonly FolderSpec[]>> = {
  center: [
    ['centre', '通知与制度', ['创新中心章程', '成员单位管理办法', '2026 年工作计划', '专家库管理细则']],
    [
      'centre',
      '适配指南',
      ['数据库适配指南', '操作系统适配指南', '中间件适配指南', '密码应用改造指南', '迁移评估清单'],
    ],
    ['centre', '测试资料', ['功能测试大纲', '性能测试规程', '互操作测试用例说明', '2026 年第三季度测试汇总']],
    ['centre', '会议与培训', ['第十二次成员会议纪要', '信创改造经验交流会材料', '适配认证培训讲义']],
  ],
  lab: [
    ['lab', '安全通报', ['十一月漏洞通报', '勒索软件防范提示', '供应链风险提示', '邮件钓鱼案例通报']],
    ['lab', '基线与工具', ['服务器安全基线', '终端安全基线', '日志采集规范', '应急处置工具说明']],
    ['lab', '攻防演练', ['攻防演练实施方案', '演练评分细则', '红队常见手法汇编', '复盘报告模板']],
    ['lab', '会议与培训', ['实验室季度例会纪要', '漏洞挖掘培训讲义', '安全运营培训讲义']],
  ],
  space: [
    ['share', '数据标准', ['行情数据字典', '账户数据元目录', '数据分类分级指引', '接口报文规范']],
    ['share', '行业资料汇编', ['行业数字化案例集', '监管科技资料汇编', '数据治理优秀实践']],
    ['share', '培训资料', ['数据空间使用手册', '数据合规培训讲义']],
    ['collect', '2026 年资料征集', ['脱敏样例数据说明', '自建模型使用说明']],
  ],
}
type AnnouncementText = readonly [date: string, title: string, text: string, priority?: 'M' | 'H']
const announcementTexts: Readonly<Record<Workspace, readonly AnnouncementText[]>> = {
  center: [
    ['2026-11-18', '第四季度适配测试排期公布', '请各使用机构与厂商按排期准备环境，如需调整请于一周前提出。', 'H'],
    ['2026-11-11', '信创改造经验交流会报名', '交流会定于十二月上旬线上举行，请各成员单位报名。', 'M'],
    ['2026-10-27', '适配指南更新', '数据库与中间件适配指南已更新，请在资料中下载。'],
    ['2026-09-16', '厂商资质材料更新提醒', '资质将在年内到期的厂商，请尽快更新材料。', 'M'],
    ['2026-08-05', '互操作测试用例征集', '面向成员单位征集互操作测试用例。'],
    ['2026-06-10', '上半年适配测试结果通报', '上半年共完成多项产品的适配测试，结果已汇总。'],
  ],
  lab: [
    ['2026-11-19', '高危漏洞处置提示', '请各单位核查相关组件版本，并在三个工作日内反馈处置情况。', 'H'],
    ['2026-11-09', '第四季度攻防演练安排', '演练分两批进行，请参演单位确认联系人。', 'M'],
    ['2026-10-22', '安全基线文件更新', '服务器与终端安全基线已更新，请在资料下载中查看。'],
    ['2026-09-08', '网络安全宣传周活动通知', '请各单位结合实际开展宣传培训。'],
    ['2026-07-14', '年中安全检查要求', '请按清单自查并留存记录。', 'M'],
  ],
  space: [
    ['2026-11-17', '资料使用规范提醒', '下载的资料带有使用人水印，请勿转发给未获批准的人员。', 'H'],
    ['2026-11-04', '新一批行业资料上线', '新增行情、账户与合规三类资料，可按需申请使用。', 'M'],
    ['2026-10-12', '2026 年资料征集启动', '请各机构在征集空间提交可共享的脱敏资料。', 'M'],
    ['2026-08-20', '资料空间使用手册发布', '手册介绍了申请、审批与到期的办理方式。'],
  ],
}

/** Makes the three workspaces: members, folders, announcements, and two months of access logs. */
export function makeWorkspaces(world: SeedContext, passwordOf: (username: string) => string) {
  for (const room of ['center', 'lab', 'space'] as const) {
    const chance = createRandom(`room ${room}`)
    const added = makeMembers(world, room, chance, passwordOf)
    const people = [...added, ...listDemoMembers(world, room)]
    const files = makeFiles(world, room, chance)
    addAnnouncements(world, room, people, chance)
    addAccessLog(world, room, people, files, chance)
    makeWorkspaceMeetings(world, room, world.people.named[workspaceAdmins[room]]!, people, chance)
    if (room === 'space') makeMaterials(world, added)
  }
}

const listDemoMembers = ({ people }: SeedContext, room: Workspace): Person[] => {
  const own = rolesOfWorkspace(room)
  return people.all.filter((person) => person.roles.some((code) => own.includes(code)))
}
function makeMembers(
  { rows, people, present }: SeedContext,
  room: Workspace,
  chance: SeededRandom,
  passwordOf: (name: string) => string,
) {
  return memberRoles[room].map((code, at): Person => {
    const username = `${room}${String(at + 1).padStart(2, '0')}`
    const institution = people.institutions[20 + ((at * 5 + room.length) % 30)]!
    const person: Person = {
      id: stableId('user', username),
      username,
      realname: chance.pick(surnames) + chance.pick(givenNames),
      phone: `170${String(chance.int(0, 99_999_999)).padStart(8, '0')}`,
      email: `${username}@example.org`,
      post: '',
      roles: [code],
      domains: [],
      institution,
    }
    rows.user.push(makeUserRow(person, present, chance, passwordOf(username), false))
    rows.roleAssignment.push({ userId: person.id, roleId: roles[code].id })
    rows.userDepart.push({ userId: person.id, departId: institution.id })
    return person
  })
}

type WorkspaceFile = { id: string; name: string; time: string }
function makeFiles(world: SeedContext, room: Workspace, chance: SeededRandom): WorkspaceFile[] {
  const { named } = world.people
  const keeper = named[workspaceAdmins[room]]!
  const placed: WorkspaceFile[] = []
  folderSpecs[room].forEach(([area, name, names], sort) => {
    const folder = { id: stableId('folder', room, name), name, area, sort }
    addFolder(world, folder, keeper, '2026-03-02 09:30:00', area === 'share' ? ['dataSpaceUser'] : [])
    for (const fileName of names) {
      const day = previousWeekday(addDaysTo('2026-03-10', chance.int(0, 250)))
      const time = `${day} ${String(chance.int(9, 17)).padStart(2, '0')}:${String(chance.int(10, 59))}:00`
      const ext = chance.pick(['pdf', 'pdf', 'docx', 'xlsx'] as const)
      const giver = area === 'collect' ? named.dataSpaceUser! : keeper
      const id = addFileIn(world, folder, { name: fileName, ext }, giver, time, chance)
      if (area !== 'collect') placed.push({ id, name: `${fileName}.${ext}`, time })
    }
  })
  return placed
}

function addAnnouncements(
  { rows, people }: SeedContext,
  room: Workspace,
  readers: readonly Person[],
  chance: SeededRandom,
) {
  const keeper = people.named[workspaceAdmins[room]]!
  for (const [date, title, text, priority = 'L'] of announcementTexts[room]) {
    const id = stableId('announcement', room, title)
    const time = `${date} ${String(chance.int(9, 16)).padStart(2, '0')}:20:00`
    rows.announcement.push({
      ...{ id, title, msgContent: `<p>${text}</p>`, msgAbstract: text, startTime: time, sender: keeper.realname },
      ...{ priority, msgCategory: '1', msgType: 'USER', sendStatus: '1', sendTime: time, room },
      audience: { roles: [...rolesOfWorkspace(room)], departs: [] },
      ...{
        createBy: keeper.username,
        createTime: addMinutesTo(time, -30),
        updateBy: keeper.username,
        updateTime: time,
      },
      sysOrgCode: keeper.institution.orgCode,
    })
    for (const person of readers) {
      const read = date < '2026-11-10' && chance.is(0.8)
      rows.announcementSend.push({
        ...{ id: stableId('send', id, person.id), anntId: id, userId: person.id, createTime: time },
        ...{ readFlag: read ? 1 : 0, readTime: read ? addMinutesTo(time, chance.int(30, 2000)) : null },
      })
    }
  }
}

const LOG_DAYS = 60
function addAccessLog(
  { rows }: SeedContext,
  room: Workspace,
  people: readonly Person[],
  files: readonly WorkspaceFile[],
  chance: SeededRandom,
) {
  for (let back = LOG_DAYS; back >= 0; back--) {
    const day = addDaysTo(ANCHOR, -back)
    if (previousWeekday(day) !== day) continue
    for (const person of chance.some(people, chance.int(2, Math.min(7, people.length)))) {
      const came = `${day} ${String(chance.int(9, 16)).padStart(2, '0')}:${String(chance.int(10, 59))}:00`
      const note = (kind: 'visit' | 'view' | 'download', minutes: number, file?: WorkspaceFile) =>
        rows.workspaceAccess.push({
          ...{
            id: stableId('use', room, person.id, day, minutes),
            workspace: room,
            kind,
            time: addMinutesTo(came, minutes),
          },
          ...{ fileId: file?.id ?? '', fileName: file?.name ?? '', userId: person.id, realname: person.realname },
          departName: person.institution.departName,
        })
      note('visit', 0)
      const there = files.filter(({ time }) => time < came)
      for (let nth = 1; nth <= chance.int(0, 3) && there.length; nth++) {
        const file = chance.pick(there)
        note('view', nth * 4, file)
        if (chance.is(0.6)) note('download', nth * 4 + 1, file)
      }
    }
  }
}
