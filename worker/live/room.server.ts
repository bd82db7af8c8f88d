import { DurableObject } from 'cloudflare:workers'

/** People looking at the same thing. Sockets hibernate: between messages nothing runs and nothing is kept in memory. */
export class Room extends DurableObject {
  override fetch(request: Request) {
    if (request.headers.get('Upgrade') !== 'websocket') return new Response(null, { status: 426 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Tells everyone in the room. */
  announce(message: string) {
    for (const socket of this.ctx.getWebSockets()) socket.send(message)
  }

  /** Answers a close with a close; 1005 stands for "no code given" and may not be sent. */
  override webSocketClose(socket: WebSocket, code: number, reason: string) {
    socket.close(code === 1005 ? 1000 : code, reason)
  }
}
