import { texts } from '../../core/texts'

export const t = texts({
  place: ['IP 地址归属地', 'IP address location'],
  name: ['归属地', 'Location'],
  nameHelp: ['如“上海 · 证券大厦办公网”', 'For example "Shanghai, office network"'],
  memo: ['备注', 'Notes'],
})
