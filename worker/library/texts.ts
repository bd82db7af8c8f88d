import { texts } from '../core/texts'

export const t = texts({
  bothRooms: ['基金公司和证券公司', 'Fund companies and securities firms'],
  fund: ['基金公司', 'Fund companies'],
  orgTypeWrong: ['机构类别应为基金公司或证券公司', 'The institution type must be fund companies or securities firms'],
  securities: ['证券公司', 'Securities firms'],
})
