import { rootFolder } from '~/worker/folders/rules'
import { roles } from '~/worker/policy/roles'
import { chanceOf, idOf } from './chance'
import { dayAfter, weekday } from './days'
import { addFile } from './files'
import type { World } from './world'

/** What the limited and the open page of each sub-area hold. */
const pages = {
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
} as const satisfies Record<string, Record<'limited' | 'unlimited', readonly [string, readonly string[]]>>

/** Folders and files of the six pages of industry material; what is limited is authorised to institutions' contacts. */
export function makeSubAreas({ rows, people, blobs }: World) {
  const chance = chanceOf('sub-areas')
  const keeper = people.named.biz!
  for (const [subArea, kinds] of Object.entries(pages))
    for (const [area, [name, files]] of Object.entries(kinds)) {
      const id = idOf('folder', subArea, area)
      const time = '2026-03-05 10:00:00'
      const made = { createBy: keeper.username, createTime: time, updateBy: keeper.username, updateTime: time }
      rows.folder.push({ ...rootFolder(id, name), area, subArea, sysOrgCode: keeper.institution.orgCode, ...made })
      if (area === 'limited')
        for (const role of ['mechanism', 'technologyManger'] as const)
          rows.folderAuth.push({
            ...{ id: idOf('folder auth', id, role), folderId: id, targetType: 'role', targetId: roles[role].id },
            ...{ rights: 'rd', ...made },
          })
      for (const fileName of files) {
        const at = `${weekday(dayAfter('2026-03-10', chance.int(0, 240)))} ${chance.int(10, 16)}:30:00`
        const ext = chance.pick(['pdf', 'docx', 'xlsx'] as const)
        const place = { bizType: 'folder', bizId: '', slot: name, limited: area === 'limited' ? 1 : 0 } as const
        addFile(rows, blobs, chance, fileName, ext, place, keeper, at)
        Object.assign(rows.file.at(-1)!, { folderId: id, slot: '' })
      }
    }
}
