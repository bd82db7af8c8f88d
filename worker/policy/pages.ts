/** Where the research content of a subject is read. */
export const studyPage = (subjectId: string) => `/subjectMngr/subjct/study/${subjectId}`
/** The address of a subject's page, at one of its tabs; it leads there from lists, notices and mails alike. */
export const subjectPage = (subjectId: string, tab = '') =>
  `/subjectMngr/subjct/detail/${subjectId}${tab && `?tab=${tab}`}`
/** The list of all subjects that one sees. */
export const subjectsPage = '/subjectMngr/declared'
const meetingPages = {
  '': '/subjectMngr/meeting',
  center: '/center/meeting',
  lab: '/network/meeting',
  space: '/dataspace/meeting',
}
/** The meetings of the subjects, or of a workspace. */
export const meetingsPage = (room: keyof typeof meetingPages) => meetingPages[room]
export const meetingPage = ({ id, room = '' }: { id: string; room?: keyof typeof meetingPages }) =>
  `${meetingPages[room]}/${id}`
/** The page of a service vendor. */
export const vendorPage = (id: string) => `/industruServoces/detail?id=${id}`
/** Where work goes from one person to another; with `?from=` and an id, that of whom it is. */
export const HANDOVERS_PAGE = '/subjectMngr/handover'
