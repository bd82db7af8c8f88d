/** Entry point of a socket that only the launcher uses: health check, cron triggers and queue messages. */
export const control = {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/live') return new Response(null, { status: 204 })
    if (pathname === '/scheduled') {
      const { outcome } = await env.KETI.scheduled({
        cron: searchParams.get('cron'),
        scheduledTime: new Date(Number(searchParams.get('time'))),
      })
      return new Response(outcome, { status: outcome === 'ok' ? 200 : 500 })
    }
    if (pathname === '/queue') {
      await env[searchParams.get('binding')].send(await request.json())
      return new Response(null, { status: 204 })
    }
    return new Response(null, { status: 404 })
  },
}
