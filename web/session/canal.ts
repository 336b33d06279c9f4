type Message = "connexion" | "deconnexion";

// Les onglets d'un même navigateur partagent le cookie : ce qui arrive dans l'un se sait dans les autres.
const canal = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("reflet-session");

export const annoncer = (message: Message): void => canal?.postMessage(message);

export function ecouter(surMessage: (message: Message) => void): () => void {
  const recevoir = (evenement: MessageEvent<Message>) => surMessage(evenement.data);
  canal?.addEventListener("message", recevoir);
  return () => canal?.removeEventListener("message", recevoir);
}
