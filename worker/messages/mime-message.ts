import { base64 } from './smtp.server'

export type Mail = { to: string; subject: string; text: string }

/**
 * A mail address that is safe in SMTP commands and headers: without spaces, brackets or line breaks, which could add
 * further addresses.
 */
const MAIL_ADDRESS_PATTERN = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/
export const isMailAddress = (text: string) => text.length <= 254 && MAIL_ADDRESS_PATTERN.test(text)

/** Bytes of text per encoded word, so that a word has at most 75 characters (RFC 2047, 2). */
const MAX_WORD_BYTES = 42
/** Encodes the text of a header as encoded words without splitting characters. */
export function encodeHeader(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  const words: string[] = ['']
  for (const sign of text) {
    const longer = words.at(-1)! + sign
    if (new TextEncoder().encode(longer).length > MAX_WORD_BYTES) words.push(sign)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${base64(word)}?=`).join('\r\n ')
}

/** Returns a valid local part of a Message-ID (RFC 5322, 3.6.4): no spaces or colons. */
const localPart = (id: string) => id.replace(/[^\w.-]+/g, '-')

/**
 * Builds the message to transmit (RFC 5322). The text is base64 in lines of 76 characters. A line break in a header
 * becomes a space.
 */
export function buildMimeMessage(mail: Mail, from: { name: string; address: string }, id: string, at: Date): string {
  const line = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()
  const name = line(from.name)
  return [
    `From: ${name ? `${/^[\w ]*$/.test(name) ? `"${name}"` : encodeHeader(name)} <${from.address}>` : from.address}`,
    `To: ${mail.to}`,
    `Subject: ${encodeHeader(line(mail.subject).slice(0, 200))}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${localPart(id)}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(mail.text.replace(/\r?\n/g, '\r\n')).replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}
