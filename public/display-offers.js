// What fits what is typed, offered by the field itself. Without this the search works as well.
const field = document.querySelector('input[list="display-offers"]')
const offers = document.getElementById('display-offers')
let waiting = 0
let asked = 0
field?.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(async () => {
    const turn = ++asked
    const q = field.value.trim()
    const answer = q ? await fetch(`/v2/display/suggest?q=${encodeURIComponent(q)}`).catch(() => null) : null
    const titles = answer?.ok ? ((await answer.json()).result ?? []) : []
    if (turn !== asked) return
    offers.replaceChildren(...titles.map((title) => Object.assign(document.createElement('option'), { value: title })))
  }, 150)
})
