import type { Colour } from '~/app/ui/status-tag'
import { t } from './texts'

export const colours = ['grey', 'blue', 'cyan', 'orange', 'red', 'green', 'purple'] as const satisfies readonly Colour[]
const topics = ['数据治理', '隐私计算', '智能运维', '分布式核心系统', '监管科技', '信创适配', '大模型合规审查']
const institutions = ['甲证券股份有限公司', '乙基金管理有限公司', '丙期货有限公司', '研究发展中心']
const people = ['张文', '李思远', '王晓', '赵一鸣', '陈静']

/** Derived from the index, so the rows are the same on every visit. */
const generateRows = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place + 1),
    num: `FT${2024 + (place % 3)}-${String((place % 8) + 1).padStart(2, '0')}-${String(place + 1).padStart(3, '0')}`,
    name: `证券期货业${topics[place % topics.length]}关键技术与应用研究（${place + 1}）`,
    colour: colours[place % colours.length]!,
    depart: institutions[place % institutions.length]!,
    manager: people[place % people.length]!,
    rate: place % 5 === 0 ? null : (place * 17) % 101,
    budget: 20 + ((place * 37) % 900) / 2,
    year: String(2024 + (place % 3)),
    due: `2026-11-${String((place % 28) + 1).padStart(2, '0')} 18:00`,
  }))
export type DemoRow = ReturnType<typeof generateRows>[number]
export type DemoFilters = { name?: string; colour?: string; year?: string; many?: string }

const shortList = generateRows(57)
const longList = generateRows(1240)
/** Filters the rows; `many` uses a list that fills pages of 500. */
export const findRows = ({ name, colour, year, many: wide }: DemoFilters): DemoRow[] =>
  (wide ? longList : shortList).filter(
    (row) =>
      (!name || row.name.includes(name)) &&
      (!colour || colour.split(',').includes(row.colour)) &&
      (!year || row.year === year),
  )

export const demoFiles = [
  { id: 'one', fileName: '课题申报书.pdf', size: 1_258_291 },
  { id: 'two', fileName: '经费预算明细表.xlsx', size: 48_120 },
]
export const statusText = (row: Pick<DemoRow, 'colour'>) => t[`state_${row.colour}`]
