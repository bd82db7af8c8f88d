import { call, file } from '../core/call'
import { OneDossier } from './contract'

export const dossier = call('GET /v2/subject/dossier', {
  does: '课题全卷（PDF）',
  may: 'subject:read',
  takes: OneDossier,
  answers: file('application/pdf'),
})
