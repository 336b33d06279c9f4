import { attenteReconnexion, BATTEMENT_MS, type Changement, DELAI_MS } from "../../domain/en-direct/en-direct.ts";
import { adresseApi } from "../api.ts";
import { etatSession, sAbonner } from "../expiration.ts";
import { guetterOnglets } from "./onglets-partis.ts";

/** Un flux dure une heure au plus, puis se rouvre : une adresse de proxy ou un serveur retiré ne le garde pas sans fin. */
const DUREE_S = 3_600;
const NOM = "reflet-en-direct";

type Nouvelle =
  | { genre: "changement"; lot: Changement[] }
  | { genre: "reprise" }
  | { genre: "vivant" }
  | { genre: "session" };

export interface SurNouvelle {
  changement(lot: readonly Changement[]): void;
  /** Des changements ont pu manquer. */
  reprise(): void;
  /** Le serveur a fermé le flux de cette session, ou le refuse : la session est à vérifier. */
  session(): void;
}

/**
 * Les changements, pour cet onglet. Un seul onglet du navigateur tient le flux et le redit aux autres : en HTTP/1.1, six flux prendraient
 * toutes les connexions. Sans Web Locks (http hors de la machine), chaque onglet visible tient le sien. Rend de quoi s'arrêter.
 */
export function suivre(sur: SurNouvelle): () => void {
  const arret = new AbortController();
  guetterOnglets(arret.signal);
  const canal = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NOM);
  // Ce qui s'est passé avant la première ouverture se redit aussi : la page a lu ses données entre-temps.
  let vuLe = 0;
  const recevoir = (nouvelle: Nouvelle) => {
    vuLe = performance.now();
    if (nouvelle.genre === "changement") sur.changement(nouvelle.lot);
    else if (nouvelle.genre === "reprise") sur.reprise();
    else if (nouvelle.genre === "session") sur.session();
  };
  const dire = (nouvelle: Nouvelle) => {
    recevoir(nouvelle);
    canal?.postMessage(nouvelle);
  };
  canal?.addEventListener("message", ({ data }: MessageEvent<Nouvelle>) => recevoir(data));
  const tenir = (signal: AbortSignal) => tenirFlux(signal, () => performance.now() - vuLe, dire);

  if (navigator.locks) {
    void navigator.locks
      .request(NOM, { signal: arret.signal }, () => {
        tenir(arret.signal);
        return new Promise<void>((rendre) => arret.signal.addEventListener("abort", () => rendre()));
      })
      .catch(() => undefined);
  } else tenirTantQueVisible(arret.signal, tenir);
  return () => {
    arret.abort();
    canal?.close();
  };
}

function tenirTantQueVisible(signal: AbortSignal, tenir: (signal: AbortSignal) => void): void {
  let tenu: AbortController | null = null;
  const suivreVisibilite = () => {
    const visible = document.visibilityState === "visible";
    if (visible && !tenu) {
      tenu = new AbortController();
      tenir(AbortSignal.any([signal, tenu.signal]));
    } else if (!visible) {
      tenu?.abort();
      tenu = null;
    }
  };
  document.addEventListener("visibilitychange", suivreVisibilite, { signal });
  suivreVisibilite();
}

/** Ouvre le flux et le rouvre après 1, 2, 5 puis 10 s ; muet plus longtemps que son battement, il est tenu pour perdu. */
function tenirFlux(signal: AbortSignal, depuis: () => number, dire: (nouvelle: Nouvelle) => void): void {
  let essai = 0;
  let flux: EventSource | null = null;
  let silence: number | undefined;
  let attente: number | undefined;

  const guetter = (ms: number) => {
    window.clearTimeout(silence);
    silence = window.setTimeout(perdre, ms);
  };
  const fermer = () => {
    window.clearTimeout(silence);
    window.clearTimeout(attente);
    flux?.close();
    flux = null;
  };
  const perdre = () => {
    fermer();
    if (!signal.aborted) attente = window.setTimeout(ouvrir, attenteReconnexion(essai++));
  };
  const vivre = () => {
    guetter(BATTEMENT_MS + DELAI_MS);
    dire({ genre: "vivant" });
  };
  const ouvrir = () => {
    fermer();
    // Sans session, on attend qu'elle revienne : le serveur refuserait.
    if (signal.aborted || etatSession() !== "ouverte") return;
    const manque = Math.min(Math.ceil(depuis()), 86_400_000);
    flux = new EventSource(adresseApi("/en-direct", { duree: DUREE_S, depuis: manque }));
    flux.addEventListener("ouvert", () => {
      essai = 0;
      vivre();
    });
    flux.addEventListener("battement", vivre);
    flux.addEventListener("changement", ({ data }: MessageEvent<string>) => {
      guetter(BATTEMENT_MS + DELAI_MS);
      dire({ genre: "changement", lot: JSON.parse(data) as Changement[] }); // forme du serveur, même version
    });
    flux.addEventListener("reprise", () => dire({ genre: "reprise" }));
    flux.addEventListener("fin", ({ data }: MessageEvent<string>) => {
      const { motif } = JSON.parse(data) as { motif?: string }; // forme du serveur, même version
      if (motif === "session") dire({ genre: "session" });
      perdre();
    });
    flux.onerror = ({ target }) => {
      // Une réponse d'erreur ferme le flux pour de bon, une coupure du réseau non.
      if ((target as EventSource).readyState === EventSource.CLOSED) dire({ genre: "session" });
      perdre();
    };
    guetter(DELAI_MS);
  };
  const finSession = sAbonner(() => {
    if (etatSession() !== "ouverte") fermer();
    else if (!flux) ouvrir();
  });
  signal.addEventListener("abort", () => {
    finSession();
    fermer();
  });
  // Le réseau revient : inutile d'attendre la fin du délai.
  window.addEventListener("online", () => !flux && ouvrir(), { signal });
  ouvrir();
}
