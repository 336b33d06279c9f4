/** Des octets déjà en mémoire, pour ce qui n'écrit qu'un flux. */
export async function* enFlux(octets: Uint8Array): AsyncGenerator<Uint8Array> {
  yield octets;
}
