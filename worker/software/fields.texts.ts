import { texts } from '../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  name: ['软件名称', 'Name'],
  class: ['软件分类', 'Class'],
  vendor: ['供应商', 'Vendor'],
  version: ['版本', 'Version'],
  xinchuang: ['信创情况', 'Domestic technology'],
  intro: ['软件简介', 'About it'],
  website: ['官网', 'Website'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  certificates: ['资质证书', 'Certificates'],
  certificateName: ['证书名称', 'Certificate'],
  certificateNo: ['证书编号', 'Number'],
  issuer: ['发证机构', 'Issued by'],
  due: ['证书到期', 'Certificates'],
  opinion: ['审核意见', 'Opinion'],
  platform: ['适配平台', 'Platform'],
  result: ['适配结果', 'Result'],
  testDate: ['测试日期', 'Tested on'],
  reportNo: ['测试报告编号', 'Report'],
  remark: ['备注', 'Note'],
  since: ['启用日期', 'In use since'],
})
