import { texts } from '../core/texts'

export const t = texts({
  bothRooms: ['基金公司和证券公司', 'Fund companies and securities firms'],
  fund: ['基金公司', 'Fund companies'],
  orgTypeWrong: ['机构类别应为 fund 或 securities', 'The room is fund or securities'],
  securities: ['证券公司', 'Securities firms'],
})
