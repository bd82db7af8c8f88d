/**
 * Changes that nobody can observe, each with the reason. `line` is the whole line without the blanks before and after it, so
 * that one is found again when the file grows.
 */
export const equal: readonly { file: string; line: string; says: string; why: string }[] = [
  {
    file: 'worker/grading/queries/rank.server.ts',
    line: '.sort((a, b) => b.total - a.total || (a.graderId < b.graderId ? -1 : 1))',
    says: '< → <=',
    why: 'nobody grades a subject twice',
  },
  {
    file: 'worker/grading/queries/rule.server.ts',
    line: 'return { subjectId: id, subjectName: row.subjectName, rank: row.gradeRank ?? 0, score: score ?? 0 }',
    says: '0 → 1',
    why: 'whose grading has ended has a rank and a score; the type of the row alone allows neither',
  },
  {
    file: 'worker/grading/queries/shown.server.ts',
    line: "actor.kind === 'person' && judgesBlind(actor, 'TO_AUDIT', blind ?? 1, { blindReview: 1 })",
    says: '1 → 2',
    why: 'it is asked only whether it is 0',
  },
  {
    file: 'worker/awards/certificate.server.ts',
    line: 'awardDate: row.awardDate ?? row.createTime.slice(0, 10),',
    says: '10 → 11',
    why: 'the blank after a day is no part of its number',
  },
  {
    file: 'worker/reviews/ties/commands.server.ts',
    line: '.limit(2)',
    says: '2 → 3',
    why: 'it is asked only whether there is more than one',
  },
  {
    file: 'worker/reviews/plan.ts',
    line: 'return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296',
    says: '4294967296 → 4294967297',
    why: 'the numbers drawn keep their order, and nothing else is asked of them',
  },
  {
    file: 'worker/reviews/plan.ts',
    line: 'network.arc(source, subject, need, 0)',
    says: '0 → 1',
    why: 'every place costs the same more',
  },
  {
    file: 'worker/reviews/draw.ts',
    line: 'soft: kept ? 0 : conflicts.length,',
    says: '0 → 1',
    why: 'it is the same for all who stay, and a change costs ten times as much',
  },
  {
    file: 'worker/reviews/papers/take.server.ts',
    line: 'const roundNo = input.roundNo ?? Math.max(0, ...stages.filter((one) => one.stage === stage).map((one) => one.roundNo))',
    says: '0 → 1',
    why: 'it counts only for a stage without seats, which has none in the first round either',
  },
  {
    file: 'worker/reviews/papers/take.server.ts',
    line: "where p.report_type = 'CONCLUSION' and p.subject_id in (select value from json_each(${among})))`,",
    says: 'sql and → or',
    why: 'a file is looked up by its id: more of them than are asked about cost only speed',
  },
  {
    file: 'worker/people/commands.server.ts',
    line: 'const PER_TRIP = 200',
    says: '200 → 201',
    why: 'it goes round until nothing is left: only the number of trips differs',
  },
  {
    file: 'worker/auth/captcha.server.ts',
    line: 'const random: Random = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32',
    says: '1 → 2',
    why: 'only the first number is taken',
  },
  {
    file: 'worker/auth/commands/second-check.server.ts',
    line: 'if (!sessionId) throw conflict(OVER)',
    says: 'throw → nothing',
    why: 'a session that is not found is refused in the same words, a trip later',
  },
  {
    file: 'worker/auth/commands/sign-in.server.ts',
    line: '.limit(1)',
    says: '1 → 2',
    why: 'it is asked only whether there is one',
  },
  {
    file: 'worker/auth/second/commands.server.ts',
    line: '.set({ ...set, lockVersion: version + 1 })',
    says: '1 → 2',
    why: 'it is asked only whether it is the one that was read',
  },
  {
    file: 'worker/auth/second/commands.server.ts',
    line: '.set({ ...set, lockVersion: version + 1 })',
    says: '+ → -',
    why: 'it is asked only whether it is the one that was read',
  },
  {
    file: 'worker/auth/session.server.ts',
    line: '...(menus &&',
    says: '&& → ||',
    why: 'the rows of the frame are read together: all of them, or none',
  },
  {
    file: 'worker/auth/password.ts',
    line: 'const options = { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 }',
    says: '64 → 65',
    why: 'it only bounds the memory of a hash, which takes a quarter of it',
  },
  {
    file: 'worker/auth/second/commands.server.ts',
    line: 'while (draw[0]! >= 2 ** 32 - (2 ** 32 % below))',
    says: '32 → 33',
    why: 'it makes some signs likelier than others by less than one in a hundred million',
  },
  {
    file: 'worker/exports/books/book.ts',
    line: 'export const MOST_ROWS = 200_000',
    says: '200_000 → 200001',
    why: 'a bound of patience',
  },
  {
    file: 'worker/exports/books/grades.server.ts',
    line: '.where(and(eq(subject.year, query.year), eq(subject.isExcellent, 1))),',
    says: 'and → or',
    why: 'it only costs: of what is found the excellent subjects of the year alone are looked up',
  },
  {
    file: 'worker/exports/books/reviews.server.ts',
    line: 'for (let from = 0; from < people.length; from += PER_GROUP) {',
    says: '< → <=',
    why: 'it only costs: a trip more for nobody',
  },
  {
    file: 'worker/exports/store.server.ts',
    line: 'const PART = 5 * 1024 * 1024',
    says: '5 → 6',
    why: 'it only costs memory: the storage refuses smaller parts, not larger ones',
  },
  {
    file: 'worker/exports/store.server.ts',
    line: 'const PART = 5 * 1024 * 1024',
    says: '1024 → 1025',
    why: 'it only costs memory: the storage refuses smaller parts, not larger ones',
  },
  {
    file: 'worker/exports/store.server.ts',
    line: 'if (held < PART) continue',
    says: '< → <=',
    why: 'it only costs memory: a piece is held on to a moment longer',
  },
  {
    file: 'worker/exports/store.server.ts',
    line: 'if (held) parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))',
    says: '1 → 2',
    why: 'the numbers of parts only have to grow',
  },
  {
    file: 'worker/exports/store.server.ts',
    line: 'parts.push(await putPart(env, { key, storageId }, parts.length + 1, take()))',
    says: '1 → 2',
    why: 'the numbers of parts only have to grow',
  },
  {
    file: 'worker/exports/books/reviews.server.ts',
    line: 'judgesBlind(personOf(ctx), row.status, 1, settings) ? plainName(row) : row.subjectName',
    says: '1 → 2',
    why: 'it is asked only whether it is 0',
  },
  {
    file: 'worker/similarity/attachments.server.ts',
    line: 'if (rows.length === 0) return 0',
    says: 'return → nothing',
    why: 'it saves the statements that would find nothing to read and nothing to change',
  },
  {
    file: 'worker/similarity/extract.server.ts',
    line: 'for (let number = 1; number <= Math.min(source.numPages, MAX_PAGES) && text.length < MAX_TEXT; number++) {',
    says: '< → <=',
    why: 'a page more is read and cut off again, since nothing beyond that length is kept',
  },
  {
    file: 'worker/similarity/fingerprints.ts',
    line: 'for (let i = start; i <= end; i++) if (hashes[i]! <= hashes[least]!) least = i',
    says: '<= → <',
    why: 'of equal hashes any is the same fingerprint',
  },
  {
    file: 'worker/similarity/names.ts',
    line: 'const row = new Uint16Array(b.length + 1)',
    says: '1 → 2',
    why: 'a place more than is used',
  },
  {
    file: 'worker/core/health.server.ts',
    line: 'const PATIENCE = 3000',
    says: '3000 → 3001',
    why: 'a bound of patience: what is away is said to be a thousandth of a second later',
  },
  {
    file: 'worker/core/storage.server.ts',
    line: 'await within(env, (client, options) => client.send(complete, options), 15)',
    says: '15 → 16',
    why: 'a bound of patience: five minutes, or twenty seconds more',
  },
  {
    file: 'worker/core/trips.server.ts',
    line: 'const IN_LINE = 15_000',
    says: '15_000 → 15001',
    why: 'a bound of patience: a writer gives up its place in the line a thousandth of a second later',
  },
  {
    file: 'worker/live/messages.ts',
    line: 'export const SILENCE = 20_000',
    says: '20_000 → 20001',
    why: 'a bound of patience: a heartbeat goes out a thousandth of a second later',
  },
  {
    file: 'worker/live/messages.ts',
    line: 'export const PATIENCE = 10_000',
    says: '10_000 → 10001',
    why: 'a bound of patience: a socket is given up a thousandth of a second later',
  },
  {
    file: 'worker/messages/mail.server.ts',
    line: 'const PATIENCE = 10_000',
    says: '10_000 → 10001',
    why: 'a bound of patience',
  },
  {
    file: 'worker/messages/quiet.ts',
    line: 'return today > now ? today : new Date(today.getTime() + DAY)',
    says: '> → >=',
    why: 'the moment at which the hours end is none of them',
  },
  {
    file: 'worker/messages/sms.server.ts',
    line: "const made = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])",
    says: 'false → true',
    why: 'nobody takes the key out again',
  },
  {
    file: 'worker/messages/sms.server.ts',
    line: 'const answer = await send(request, { signal: AbortSignal.timeout(15_000) })',
    says: '15_000 → 15001',
    why: 'a bound of patience',
  },
  {
    file: 'worker/todos/queries.server.ts',
    line: "'' as subject_num, '' as year, '' as status, 0 as hold_notice, '' as lead_depart_name, '' as subject_man_name,",
    says: 'sql 0 → 1',
    why: 'it has the columns alone: there is never a row',
  },
  {
    file: 'worker/todos/sources.server.ts',
    line: "0 as hold_notice, null as establish_time, '' as lead_depart_name, '' as contact_name,",
    says: 'sql 0 → 1',
    why: 'it is read only of a subject that was not established, and there is none',
  },
  {
    file: 'worker/todos/sources.server.ts',
    line: "order by r.assign_time desc, r.id desc limit 1), '') = 'pass'`",
    says: 'sql 1 → 2',
    why: 'of a query in the place of a value the first row counts',
  },
]

/** By what stands before: what `exists` selects is not looked at, a count always answers with a row, of an order the sign counts. */
export const isUnread = (before: string) =>
  /exists \(select $|\[0\]\?\.(total|count) \?\? $|\(a, b\) => .*\? -(1 : )?$/.test(before.slice(-100))
