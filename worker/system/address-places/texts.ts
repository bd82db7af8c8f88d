import { texts } from '../../core/texts'

export const t = texts({
  place: ['地址归属', 'Place of an address'],
  name: ['归属', 'Place'],
  nameHelp: ['如“上海 · 证券大厦办公网”', 'Such as "Shanghai, office network"'],
  memo: ['备注', 'Remark'],
})
