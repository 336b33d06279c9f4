import { adresseApi } from "../api.ts";

const PREFIXE = "reflet-presence-";
const CANAL = "reflet-presences";
type Nouvelle = { onglet: string; parti: boolean };

/** Les présences que cet onglet-ci annonce : il n'a pas à se guetter lui-même. */
const miennes = new Set<string>();

/** Cette présence n'est plus : le dire deux fois ne change rien. */
export const leverPresence = (onglet: string): void =>
  void fetch(adresseApi(`/presences/${onglet}`), {
    method: "DELETE",
    keepalive: true,
    headers: { "x-reflet": "1" },
  }).catch(() => undefined);

/** Tient une présence sous un verrou que le navigateur rend si l'onglet meurt sans un mot ; rend de quoi la lâcher. */
export function tenirPresence(onglet: string): () => void {
  if (!navigator.locks) return () => undefined;
  miennes.add(onglet);
  const canal = new BroadcastChannel(CANAL);
  const fin = new AbortController();
  const dire = (parti: boolean) => canal.postMessage({ onglet, parti } satisfies Nouvelle);
  void navigator.locks.request(PREFIXE + onglet, () => {
    dire(false);
    return new Promise<void>((rendre) => fin.signal.addEventListener("abort", () => rendre()));
  });
  return () => {
    // Il part en le disant : personne n'a à le dire pour lui.
    dire(true);
    canal.close();
    fin.abort();
    miennes.delete(onglet);
  };
}

/** Guette les autres onglets de ce navigateur : celui qui meurt sans un mot, on lève sa présence pour lui. */
export function guetterOnglets(signal: AbortSignal): void {
  if (!navigator.locks) return;
  const canal = new BroadcastChannel(CANAL);
  const guets = new Map<string, AbortController>();
  const cesser = (onglet: string) => {
    guets.get(onglet)?.abort();
    guets.delete(onglet);
  };
  const guetter = (onglet: string) => {
    if (signal.aborted || guets.has(onglet) || miennes.has(onglet)) return;
    const guet = new AbortController();
    guets.set(onglet, guet);
    // Accordé : son onglet l'a rendu. Interrompu : il a dit qu'il partait.
    navigator.locks
      .request(PREFIXE + onglet, { signal: guet.signal }, () => {
        cesser(onglet);
        leverPresence(onglet);
      })
      .catch(() => undefined);
  };
  canal.addEventListener("message", ({ data: { onglet, parti } }: MessageEvent<Nouvelle>) =>
    parti ? cesser(onglet) : guetter(onglet),
  );
  void navigator.locks.query().then(({ held = [] }) => {
    for (const { name = "" } of held) if (name.startsWith(PREFIXE)) guetter(name.slice(PREFIXE.length));
  });
  signal.addEventListener("abort", () => {
    canal.close();
    for (const onglet of [...guets.keys()]) cesser(onglet);
  });
}
