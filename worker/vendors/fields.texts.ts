import { texts } from '../core/texts'

/** What people call the fields, in forms and lists as in what is said of wrong input. */
export const fields = texts({
  depart: ['所属机构', 'Institution'],
  intro: ['简介', 'About it'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  email: ['电子邮箱', 'E-mail'],
  website: ['网址', 'Website'],
  staff: ['员工人数', 'Staff'],
  customers: ['主要客户', 'Customers'],
  products: ['产品', 'Products'],
  category: ['产品类别', 'Category'],
  version: ['版本', 'Version'],
  certificates: ['产品证书', 'Certificates'],
  summary: ['产品说明', 'What it does'],
  cases: ['应用案例', 'Cases'],
  subject: ['来源课题', 'Subject'],
  qualifications: ['资质', 'Qualifications'],
  number: ['证书编号', 'Number'],
  issuer: ['发证机构', 'Issued by'],
  issueDate: ['发证日期', 'Issued on'],
  expires: ['有效期至', 'Valid to'],
  status: ['状态', 'State'],
  stars: ['评分', 'Stars'],
  proof: ['使用证明', 'Proof'],
  opinion: ['审核意见', 'Opinion'],
})
