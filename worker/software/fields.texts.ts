import { texts } from '../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  name: ['软件名称', 'Software name'],
  class: ['软件分类', 'Software class'],
  vendor: ['供应商', 'Vendor'],
  version: ['版本', 'Version'],
  xinchuang: ['信创情况', 'Domestic technology'],
  intro: ['软件简介', 'Introduction'],
  website: ['官网', 'Website'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  certificates: ['资质证书', 'Certificates'],
  certificateName: ['证书名称', 'Certificate name'],
  certificateNo: ['证书编号', 'Certificate number'],
  issuer: ['发证机构', 'Issued by'],
  due: ['证书到期', 'Certificate expiry'],
  opinion: ['审核意见', 'Review comment'],
  platform: ['适配平台', 'Platform'],
  result: ['适配结果', 'Adaptation result'],
  testDate: ['测试日期', 'Test date'],
  reportNo: ['测试报告编号', 'Test report number'],
  remark: ['备注', 'Notes'],
  since: ['启用日期', 'In use since'],
})
