import { texts } from '../core/texts'

export const t = texts({
  purchase: ['采购记录', 'Procurement record'],
  amountWrong: [
    '金额应大于 0、不超过 1000 万万元，最多四位小数',
    'The amount (CNY 10k) must be more than 0 and at most 10,000,000, with up to four decimals',
  ],
  xinchuangWrong: ['信创情况应为非信创、部分信创或全部信创', 'Domestic technology must be none, partial or full'],
  signedAhead: ['签订日期不可晚于今天', "The signing date can't be in the future"],
  signedElsewhen: [
    '签订日期应在采购年度或其后一年',
    'The signing date must be in the procurement year or the following year',
  ],
  shareWrong: ['共享范围应为不共享、行业内或公开', 'Sharing must be not shared, industry or public'],
  reason: ['作废原因', 'Reason for voiding'],
  notHere: ['选项不存在，请重新选择', 'Option not found. Select again.'],
  notYours: ['仅可登记本机构的采购', 'You can only add procurement records of your own institution'],
  noBuyer: ['机构不存在，请重新选择', 'Institution not found. Select again.'],
  entered: ['该采购已登记过，请在原记录上修改', 'This procurement record already exists. Edit the existing record.'],
  isVoided: ['该采购记录已作废，不可再修改', "This procurement record is voided and can't be edited"],
  saved: ['已保存', 'Saved'],
  savedUnknown: [
    '已保存；行业服务中无此名称的服务商，请核对',
    'Saved. No vendor with this name exists in Industry services; please check.',
  ],
  voided: (count: number) => [`已作废 ${count} 条`, `Records voided: ${count}`],
  book: ['产品采购', 'Procurement'],
  none: ['非信创', 'None'],
  partly: ['部分信创', 'Partial'],
  wholly: ['全部信创', 'Full'],
  shareOwn: ['不共享', 'Not shared'],
  shareIndustry: ['行业内', 'Industry'],
  sharePublic: ['公开', 'Public'],
  inForce: ['有效', 'Valid'],
  isOff: ['已作废', 'Voided'],
})
