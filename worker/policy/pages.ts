/** URL of the page with the research content of a subject. */
export const studyPage = (subjectId: string) => `/subjectMngr/subjct/study/${subjectId}`
/** URL of a subject's page, optionally at one of its tabs; used by lists, notices and mails. */
export const subjectPage = (subjectId: string, tab = '') =>
  `/subjectMngr/subjct/detail/${subjectId}${tab && `?tab=${tab}`}`
/** List of all subjects that the user can see. */
export const subjectsPage = '/subjectMngr/declared'
const meetingPages = {
  '': '/subjectMngr/meeting',
  center: '/center/meeting',
  lab: '/network/meeting',
  space: '/dataspace/meeting',
}
/** List of the meetings of subjects, or of a workspace. */
export const meetingsPage = (workspace: keyof typeof meetingPages) => meetingPages[workspace]
export const meetingPage = ({ id, room = '' }: { id: string; room?: keyof typeof meetingPages }) =>
  `${meetingPages[room]}/${id}`
/** Page of a service vendor. */
export const vendorPage = (id: string) => `/industruServoces/detail?id=${id}`
/** Page on which work is handed over to another person; `?from=` with an id selects whose work it is. */
export const HANDOVERS_PAGE = '/subjectMngr/handover'
