import { type Actor, isPerson } from './actor'

/** Roles that see phone numbers and e-mail addresses in full: subject managers, contacts of institutions, and the centre. */
const fullReaders: readonly string[] = ['subjectMan', 'mechanism', 'bizManger', 'admin']
const seesFullContacts = (actor: Actor) => isPerson(actor) && fullReaders.includes(actor.roleCode)

/** Characters that every masked phone number and e-mail address contains. */
export const MASK = '***'

/** Masks a phone number: `138****5678`. A shorter number does not reveal its length: `138****`. */
export const maskPhone = (phone: string) => (phone.length > 3 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone)
/** Masks an e-mail address: `z***@example.org`; `z***` if it has no domain. */
export const maskEmail = (email: string) => {
  const domain = email.includes('@') ? email.slice(email.lastIndexOf('@')) : ''
  return email && `${domain === email ? '' : email[0]}***${domain}`
}

/** Returns a phone number or an e-mail address as the actor may see it. */
export const phoneFor = (actor: Actor, phone: string) => (seesFullContacts(actor) ? phone : maskPhone(phone))
export const emailFor = (actor: Actor, email: string) => (seesFullContacts(actor) ? email : maskEmail(email))
