import { texts } from '../core/texts'

export const t = texts({
  purchase: ['采购记录', 'Purchase'],
  amountWrong: [
    '金额应大于 0、不超过 1000 万万元，最多四位小数',
    'More than 0, at most 10,000,000, with up to four decimals',
  ],
  xinchuangWrong: ['信创情况应为非信创、部分信创或全部信创', 'Domestic technology is none, in part or wholly'],
  signedAhead: ['签订日期不能晚于今天', 'The day of signing is not ahead'],
  signedElsewhen: ['签订日期应在采购年度或其后一年', 'It is signed in the year of the purchase or the one after'],
  shareWrong: ['共享范围应为不共享、行业内或公开', 'It is shared with nobody, the industry or everybody'],
  reason: ['作废原因', 'Why it is voided'],
  notHere: ['没有这个选项，请重新选择', 'There is no such choice'],
  notYours: ['只能登记本机构的采购', 'Only purchases of your own institution are entered'],
  noBuyer: ['没有这个机构，请重新选择', 'There is no such institution'],
  entered: ['该采购已登记过，请在原记录上修改', 'This purchase is entered already; change it there'],
  isVoided: ['该采购记录已作废，不能再修改', 'This purchase is voided and can no longer be changed'],
  saved: ['已保存', 'Saved'],
  savedUnknown: [
    '已保存；行业服务中没有这个名称的服务商，请核对',
    'Saved; no published vendor has this name: check it',
  ],
  voided: (count: number) => [`已作废 ${count} 条`, `Voided: ${count}`],
  book: ['产品采购', 'Purchases'],
  none: ['非信创', 'None'],
  partly: ['部分信创', 'In part'],
  wholly: ['全部信创', 'Wholly'],
  shareOwn: ['不共享', 'Not shared'],
  shareIndustry: ['行业内', 'The industry'],
  sharePublic: ['公开', 'Everybody'],
  inForce: ['有效', 'In force'],
  isOff: ['已作废', 'Voided'],
})
