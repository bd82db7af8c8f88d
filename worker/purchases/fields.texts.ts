import { texts } from '../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  year: ['年度', 'Year'],
  title: ['采购项目', 'Item'],
  buyer: ['采购机构', 'Institution'],
  category: ['采购类别', 'Category'],
  product: ['产品', 'Product'],
  vendor: ['供应商', 'Vendor'],
  amount: ['金额（万元）', 'Amount (CNY 10k)'],
  mode: ['采购方式', 'Procurement method'],
  xinchuang: ['信创情况', 'Domestic technology'],
  signDate: ['签订日期', 'Signed on'],
  period: ['合同期限', 'Contract term'],
  share: ['共享范围', 'Sharing'],
  remark: ['备注', 'Notes'],
  status: ['状态', 'Status'],
})
