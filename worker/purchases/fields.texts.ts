import { texts } from '../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  year: ['年度', 'Year'],
  title: ['采购项目', 'Project'],
  buyer: ['采购机构', 'Buyer'],
  category: ['采购类别', 'Category'],
  product: ['产品', 'Product'],
  vendor: ['供应商', 'Vendor'],
  amount: ['金额（万元）', 'Amount (10k CNY)'],
  mode: ['采购方式', 'Way of purchase'],
  xinchuang: ['信创情况', 'Domestic technology'],
  signDate: ['签订日期', 'Signed on'],
  period: ['合同期限', 'Term'],
  share: ['共享范围', 'Shared with'],
  remark: ['备注', 'Note'],
  status: ['状态', 'State'],
})
