/** Where the research content of a subject is read. */
export const studyPage = (subjectId: string) => `/subjectMngr/subjct/study/${subjectId}`
/** The address of a subject's page, at one of its tabs; it leads there from lists, notices and mails alike. */
export const subjectPage = (subjectId: string, tab = '') =>
  `/subjectMngr/subjct/detail/${subjectId}${tab && `?tab=${tab}`}`
/** The page of a service vendor. */
export const vendorPage = (id: string) => `/industruServoces/detail?id=${id}`
