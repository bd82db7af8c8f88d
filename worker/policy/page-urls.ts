/** URL of the page with the research content of a subject. */
export const studyPageUrl = (subjectId: string) => `/subjectMngr/subjct/study/${subjectId}`
/** URL of a subject's page, optionally at one of its tabs; used by lists, notices and mails. */
export const subjectPageUrl = (subjectId: string, tab = '') =>
  `/subjectMngr/subjct/detail/${subjectId}${tab && `?tab=${tab}`}`
/** List of all subjects that the user can see. */
export const SUBJECTS_PAGE_URL = '/subjectMngr/declared'
const meetingsPageUrls = {
  '': '/subjectMngr/meeting',
  center: '/center/meeting',
  lab: '/network/meeting',
  space: '/dataspace/meeting',
}
/** List of the meetings of subjects, or of a workspace. */
export const meetingsPageUrl = (workspace: keyof typeof meetingsPageUrls) => meetingsPageUrls[workspace]
export const meetingPageUrl = ({ id, room = '' }: { id: string; room?: keyof typeof meetingsPageUrls }) =>
  `${meetingsPageUrls[room]}/${id}`
/** Page of a service vendor. */
export const vendorPageUrl = (id: string) => `/industruServoces/detail?id=${id}`
/** Page on which work is handed over to another person; `?from=` with an id selects whose work it is. */
export const HANDOVERS_PAGE_URL = '/subjectMngr/handover'
