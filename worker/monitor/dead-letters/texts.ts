import { texts } from '../../core/texts'

export const t = texts({
  letter: ['死信', 'Dead letter'],
  sentCount: (count: number) => [`已重新投递 ${count} 条`, `Sent again: ${count}`],
  removedCount: (count: number) => [`已删除 ${count} 条`, `Removed: ${count}`],
  sentAlready: ['已重新投递，不能再次投递', 'It was sent again already'],
  notKept: ['消息过长，未能完整保存，不能重新投递', 'It is too long to have been kept whole, and cannot be sent again'],
})
