import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  page: ['产品采购', 'Procurement'],
  note: [
    '行业机构的信息技术采购，按年度登记；未共享的仅本机构与中心可见。',
    "IT procurement of institutions by year. Records that aren't shared are visible only to the institution and the centre.",
  ],
  parts: ['采购的列表与统计', 'Procurement list and statistics'],
  list: ['采购列表', 'List'],
  figures: ['统计', 'Statistics'],
  new: ['登记采购', 'Add procurement record'],
  change: ['修改', 'Edit'],
  void: ['作废', 'Void'],
  voidThem: (title: string) => [`作废“${title}”`, `Void "${title}"`],
  voidWhat: [
    '作废后记录仍可查看，不再计入统计，不可再修改。',
    "Voided records can still be viewed but aren't counted in statistics and can't be edited.",
  ],
  vendorHelp: [
    '优先选用行业服务中的名称，以便关联',
    'Preferably select a name from Industry services, so that the records are linked',
  ],
  periodHint: ['如：一年、至验收合格', 'For example: one year, until acceptance'],
  shareHelp: [
    '行业内：登录的行业机构可见；公开：所有人可见',
    'Industry: visible to signed-in institutions. Public: visible to everyone.',
  ],
  none: ['暂无采购记录', 'No procurement records yet'],
  noneHelp: [
    '请登记采购记录，或使用模板导入全年采购',
    "Add a record, or import a year's procurement with the template",
  ],
  all: ['全部年度', 'All years'],
  total: ['采购项目', 'Procurement records'],
  sum: ['采购金额', 'Amount'],
  countOf: (count: number) => [`${count} 项`, plural(count, 'record')],
  tenThousands: (text: string) => [`${text} 万元`, `CNY ${text}`],
  byYear: ['各年度采购金额', 'Amount by year'],
  byCategory: ['各类别采购金额', 'Amount by category'],
  byMode: ['各采购方式金额', 'Amount by procurement method'],
  byVendor: ['采购金额最多的供应商', 'Vendors by largest amount'],
  byXinchuang: ['信创占比', 'Domestic technology share'],
  unit: ['万元', 'CNY 10k'],
})
