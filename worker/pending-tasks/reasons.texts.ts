import { texts } from '../core/texts'

/** Explanations of the types of pending tasks. */
export const t = texts({
  submit: ['申报书已保存，尚未提交', 'The declaration is saved but not submitted'],
  supplement: ['形式审查要求补充资料', 'The formal review requires more material'],
  perfect: ['课题被退回完善，修改后重新提交', 'Returned for revision. Edit it and submit again.'],
  writeReport: [
    '报告到期前须由负责人填写并提交',
    'The subject manager must write and submit the report before it is due',
  ],
  perfectReport: ['报告被退回，修改后重新提交', 'The report was returned. Edit it and submit again.'],
  approve: [
    '本机构申报的课题待机构联系人审批',
    'A declaration of your institution is pending approval by the institution contact',
  ],
  submitForInstitution: [
    '本人为机构填报，尚未提交',
    'You filled this in for your institution but have not submitted it',
  ],
  perfectForInstitution: ['本人填报的课题被退回完善', 'A subject you filled in was returned for revision'],
  submitReport: ['报告须由联系人提交', 'The institution contact must submit the report'],
  perfectContactReport: ['报告被退回，修改后重新提交', 'The report was returned. Edit it and submit again.'],
  confirmAccount: [
    '用户申请注册为本机构的课题负责人，待确认',
    'Someone registered as a subject manager of your institution',
  ],
  confirmRequest: [
    '机构、联系人、专家的注册或账号使用人变更，待中心确认',
    'Registrations of institutions, contacts and experts, and changes of account holder, are confirmed by the centre',
  ],
  answerOpinions: [
    '评审意见已汇总，可在期限内申辩一次',
    'The reviews are available. You can respond once before the deadline.',
  ],
  readAnswer: [
    '负责人已申辩，请维持原意见或修改结论',
    'The subject manager has responded. Confirm or change your conclusion.',
  ],
  acceptHandover: ['您已成为课题负责人，请确认接收', 'You are now the subject manager. Confirm the handover.'],
  takeOver: ['请答复是否接收', 'Accept or decline the handover'],
  confirmMeeting: ['请确认是否参会', 'Confirm whether you will attend'],
  approveChange: ['本机构课题的变更申请待审批', "A change request of your institution's subject is pending approval"],
  formalReview: ['机构已审批，待形式审查', 'Approved by the institution and pending formal review'],
  supplementOverdue: [
    '补充资料期限已过，可催办或作不通过处理',
    'The deadline for the material has passed. Send a reminder or reject the subject.',
  ],
  assignFirst: ['形式审查已通过，待分配初审评审人', 'Formal review passed. Assign reviewers for the initial review.'],
  decideFirst: [
    '评审意见已达法定人数，待作出初审决定',
    'The required number of reviews is in. Decide the initial review.',
  ],
  reviewOverdue: [
    '评审期限已过而意见未达法定人数，可延期或调整评审人',
    'The review deadline has passed without the required number of reviews. Extend it or change the reviewers.',
  ],
  assignRe: ['初审已通过，待分配复审专家', 'Initial review passed. Assign experts for the second review.'],
  decideRe: ['评审意见已达法定人数，待作出复审决定', 'The required number of reviews is in. Decide the second review.'],
  assignManager: ['计划课题尚未指定负责人', 'The planned subject has no subject manager yet'],
  publishPlan: [
    '复审已通过，待发布拟立项公示',
    'Second review passed. Publish the public notice of proposed subjects.',
  ],
  confirm: [
    '重要操作须由第二人确认，24 小时内有效',
    'Important actions must be confirmed by a second person within 24 hours',
  ],
  objection: ['公示期间收到异议', 'Objections were raised during the public notice'],
  endPublicity: [
    '公示期已过且无未处理的异议，待转入立项',
    'The public notice has ended without open objections. Move the subject to establishment.',
  ],
  number: ['立项前须编制课题编号', 'A subject needs a number before it can be established'],
  establish: ['已编号，待发布立项', 'Numbered. Publish the establishment.'],
  reviewReport: ['报告已提交，待审阅', 'A report was submitted and is pending review'],
  decideChange: ['机构已同意，待中心决定', 'Approved by the institution. The centre decides.'],
  conclude: ['报告均已审阅，结题意见已通过', 'All reports are reviewed and the concluding review is positive'],
  assignGrade: ['已结题，待分配评分人', 'Concluded. Assign graders.'],
  endGrade: ['评分人均已提交，待结束评分', 'All graders have submitted. End the grading.'],
  finish: [
    '评分已结束，未入选优秀，待办理完成',
    'Grading has ended and the subject is not on the excellent list. Mark it as completed.',
  ],
  initiateAward: ['评分已结束，已入选优秀课题', 'Grading has ended and the subject is on the excellent list'],
  award: ['已发起评奖，待录入获奖结果', 'The award round is open. Enter the award result.'],
  reviewFirst: ['已分配给您初审', 'Assigned to you for initial review'],
  reviewRe: ['已分配给您复审', 'Assigned to you for second review'],
  concludeTech: ['结题报告待技管委评议', 'A final report is pending review by the technical committee'],
  concludeAdviser: ['结题报告待专家评议', 'A final report is pending review by the experts'],
  grade: ['已分配给您评分', 'Assigned to you for grading'],
  tellProgress: ['期次已开放，承担的任务待填报进度', 'The period is open. Report the progress of your tasks.'],
  judgeProgress: ['机构已提交任务进度，待审批', 'An institution has submitted task progress. Approve or return it.'],
  vote: ['已发起评奖，请技管委委员表决', 'The award round is open. Technical committee members vote.'],
})
