import { texts } from '../../core/texts'

export const t = texts({
  letter: ['死信', 'Dead letter'],
  sentCount: (count: number) => [`已重新投递 ${count} 条`, `${count} redelivered`],
  removedCount: (count: number) => [`已删除 ${count} 条`, `${count} deleted`],
  sentAlready: ['已重新投递，不可再次投递', 'This message was already redelivered'],
  notKept: [
    '消息过长，未能完整保存，无法重新投递',
    "The message was too long to be stored in full and can't be redelivered",
  ],
})
