import { plural, texts } from '../core/texts'

export const t = texts({
  accountEnded: (name: string) => [`${name}的账号已停用`, `The account of ${name} is inactive`],
  audienceWrong: ['请选择收信人', 'Select the recipients'],
  cancelledAlready: ['信函已取消', 'This letter is already cancelled'],
  cancelledCount: (count: number) => [`已取消 ${count} 封信函`, `${plural(count, 'letter')} cancelled`],
  content: ['正文', 'Body'],
  goneAlready: ['信函已开始发送，无法取消', "This letter is already being sent and can't be cancelled"],
  letter: ['信函', 'Letter'],
  letterStateWrong: ['信函状态有误', 'Invalid letter status'],
  nobodyGets: ['无收信人，请检查所选内容', 'There are no recipients. Check your selection.'],
  noContact: ['机构暂无联系人', 'The institution has no contact'],
  noDue: ['（未设期限）', '(no deadline)'],
  noManager: ['暂无收信人', 'No recipients'],
  noneHasMailbox: [
    '收信人均无邮箱，请改用站内消息',
    'None of the recipients has an email address. Send a message instead.',
  ],
  noReviewer: ['暂无处于所选状态的评审人', 'No reviewers with the selected status'],
  noState: ['请选择评审人的状态', 'Select the reviewer status'],
  noWay: ['请选择邮件或站内消息', 'Select email, message or both'],
  placeWrong: ['页码有误', 'Invalid page number'],
  receivers: ['收信人', 'Recipients'],
  sendTime: ['发送时间', 'Send time'],
  stageWrong: ['请选择评审阶段', 'Select the review stage'],
  stateWrong: ['评审人状态有误', 'Invalid reviewer status'],
  subject: ['课题', 'Subject'],
  title: ['标题', 'Title'],
  willGo: (count: number, time: string) => [
    `${count} 封信将于 ${time} 起发出，发出前可取消`,
    `${plural(count, 'letter')} will be sent from ${time}. You can cancel until then.`,
  ],
})
