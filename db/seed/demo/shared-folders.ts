import type { RoleCode } from '~/worker/policy/roles'
import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import { addFileIn, addFolder } from './folders'
import type { SeedContext } from './context'

type Area = 'topicExchange' | 'courseware'
type FolderSpec = readonly [area: Area, name: string, files: readonly string[]]
const folderSpecs: readonly FolderSpec[] = [
  ['topicExchange', '申报与开题', ['申报书填写说明', '研究路线图绘制示例', '经费预算编制说明', '开题报告范例']],
  [
    'topicExchange',
    '过程管理',
    ['季度进展报告范例', '中期检查材料清单', '课题变更办理说明', '延期申请常见问题', '跨年课题总结写法'],
  ],
  ['topicExchange', '结题与成果', ['结题报告范例', '成果登记表填写说明', '研究成果编号规则', '2025 年优秀成果汇编']],
  ['topicExchange', '标准与政策', ['数据分类分级指引解读', '信息系统备份能力标准要点', '金融科技发展规划摘编']],
  ['topicExchange', '学术交流', ['第八次课题交流会纪要', '大模型应用研讨会发言汇编', '隐私计算试点经验']],
  [
    'courseware',
    '课题负责人培训',
    ['第一讲 课题管理办法', '第二讲 申报与评审流程', '第三讲 经费使用与验收', '课后练习'],
  ],
  ['courseware', '联系人培训', ['机构审核要点', '系统操作手册', '常见退回原因']],
  ['courseware', '评审专家培训', ['评审标准与尺度', '保密与回避要求', '评分校准案例']],
  ['courseware', '金融科技前沿', ['大模型与智能投研', '隐私计算与数据共享', '量子计算入门', '信创环境下的系统迁移']],
  ['courseware', '研究方法', ['文献检索与综述', '实验设计与对照', '数据可视化与报告撰写']],
]
/** Roles that may read and download shared material; courseware is open to everybody. */
const readerRoles: readonly RoleCode[] = ['subjectMan', 'mechanism', 'technologyManger', 'counselor']
/** Demonstration accounts with reading progress. */
const readingAccounts = ['subject', 'subject2', 'mechanism', 'counselor1', 'tech1']

/** Makes shared material of subjects and courseware: folders, files, readers and reading progress. */
export function makeSharedFolders(world: SeedContext) {
  const chance = createRandom('shared folders')
  for (const [sort, folder] of folderSpecs.entries()) addSharedFolder(world, folder, sort, chance)
}

function addSharedFolder(world: SeedContext, [area, name, names]: FolderSpec, sort: number, chance: SeededRandom) {
  const keeper = world.people.named.biz!
  const folder = { id: stableId('folder', area, name), name, area, sort }
  addFolder(world, folder, keeper, '2026-03-03 09:30:00', area === 'topicExchange' ? readerRoles : [])
  for (const fileName of names) {
    const day = addDaysTo('2026-03-10', chance.int(0, 230))
    // Courseware is read in the browser, page by page.
    const ext = area === 'courseware' ? 'pdf' : chance.pick(['pdf', 'docx', 'docx', 'xlsx'] as const)
    const fileId = addFileIn(world, folder, { name: fileName, ext }, keeper, officeTime(day, chance), chance)
    if (area === 'courseware') addReadingProgress(world, fileId, day, chance)
  }
}

/** The demonstration documents have one page: opening one completes it. */
function addReadingProgress({ rows, people }: SeedContext, fileId: string, from: string, chance: SeededRandom) {
  for (const username of readingAccounts) {
    const updateTime = officeTime(addDaysTo(from, chance.int(2, 40)), chance)
    if (updateTime > ANCHOR || !chance.is(0.5)) continue
    rows.fileReading.push({
      ...{ id: stableId('file reading', fileId, username), fileId, userId: people.named[username]!.id },
      ...{ position: 1, furthest: 1, total: 1, updateTime },
    })
  }
}
