import { type Actor, isPerson } from './actor'

/** Roles that read phone numbers and e-mail addresses of people in full: the people concerned, their institutions' contacts, the centre. */
const fullReaders: readonly string[] = ['subjectMan', 'mechanism', 'bizManger', 'admin']
const readsInFull = (actor: Actor) => isPerson(actor) && fullReaders.includes(actor.roleCode)

/** Signs that stand in every masked phone number and e-mail address. */
export const MASK = '***'

/** `138****5678`; a shorter number does not show its length: `138****`. */
export const maskPhone = (phone: string) => (phone.length > 3 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone)
/** `z***@example.org`; without a domain `z***` */
export const maskEmail = (email: string) => {
  const domain = email.includes('@') ? email.slice(email.lastIndexOf('@')) : ''
  return email && `${domain === email ? '' : email[0]}***${domain}`
}

/** A phone number or an e-mail address as the actor reads it. */
export const phoneFor = (actor: Actor, phone: string) => (readsInFull(actor) ? phone : maskPhone(phone))
export const emailFor = (actor: Actor, email: string) => (readsInFull(actor) ? email : maskEmail(email))
