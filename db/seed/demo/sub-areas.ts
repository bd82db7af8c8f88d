import { type SubArea, subAreaNames } from '~/worker/folders/rules'
import { createRandom, stableId } from './random'
import { addDaysTo, previousWeekday } from './dates'
import { addFileIn, addFolder } from './folders'
import type { SeedContext } from './context'

/** Contents of the limited and the open page of each sub-area. */
const pageContents = {
  fintech: {
    limited: ['智能投研应用评估', ['智能投研模型评测报告', '投顾算法备案说明', '模型风险自查表']],
    unlimited: ['金融科技标准汇编', ['数据治理标准解读', '人工智能应用指引', '金融科技年度报告']],
  },
  innovation: {
    limited: ['应用创新改造方案', ['交易系统改造方案', '数据库迁移评估报告', '改造成本测算表']],
    unlimited: ['应用创新公开资料', ['产品适配名录', '迁移工具使用手册', '优秀案例选编']],
  },
  security: {
    limited: ['安全评估资料', ['渗透测试报告模板', '供应链安全评估清单', '应急处置预案']],
    unlimited: ['网络安全公开资料', ['安全意识培训手册', '数据安全法规汇编', '漏洞管理规范']],
  },
} as const satisfies Record<SubArea, Record<'limited' | 'unlimited', readonly [string, readonly string[]]>>

/** Makes folders and files of the six pages of industry material; limited ones are authorised for institution contacts. */
export function makeSubAreas(world: SeedContext) {
  const chance = createRandom('sub-areas')
  const keeper = world.people.named.biz!
  for (const subArea of subAreaNames)
    for (const area of ['limited', 'unlimited'] as const) {
      const [name, files] = pageContents[subArea][area]
      const folder = { id: stableId('folder', subArea, area), name, area, subArea }
      addFolder(
        world,
        folder,
        keeper,
        '2026-03-05 10:00:00',
        area === 'limited' ? ['mechanism', 'technologyManger'] : [],
      )
      for (const fileName of files) {
        const time = `${previousWeekday(addDaysTo('2026-03-10', chance.int(0, 240)))} ${chance.int(10, 16)}:30:00`
        const ext = chance.pick(['pdf', 'docx', 'xlsx'] as const)
        addFileIn(world, folder, { name: fileName, ext }, keeper, time, chance)
      }
    }
}
