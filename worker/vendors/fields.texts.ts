import { texts } from '../core/texts'

/** Labels of the fields in forms, lists and validation messages. */
export const fields = texts({
  depart: ['所属机构', 'Institution'],
  intro: ['简介', 'Introduction'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  email: ['电子邮箱', 'Email'],
  website: ['网址', 'Website'],
  staff: ['员工人数', 'Employees'],
  customers: ['主要客户', 'Main customers'],
  products: ['产品', 'Products'],
  category: ['产品类别', 'Category'],
  version: ['版本', 'Version'],
  certificates: ['产品证书', 'Product certificates'],
  summary: ['产品说明', 'Description'],
  cases: ['应用案例', 'Use cases'],
  subject: ['来源课题', 'Source subject'],
  qualifications: ['资质', 'Qualifications'],
  number: ['证书编号', 'Certificate number'],
  issuer: ['发证机构', 'Issued by'],
  issueDate: ['发证日期', 'Issue date'],
  expires: ['有效期至', 'Valid until'],
  status: ['状态', 'Status'],
  stars: ['评分', 'Rating'],
  proof: ['使用证明', 'Proof of use'],
  opinion: ['审核意见', 'Review comment'],
})
