/** Nonce de la page, posé par le serveur ; les styles créés à l'exécution le portent, sans quoi la CSP les refuse. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// Deux bibliothèques lisent leur nonce dans une variable globale : react-remove-scroll (fenêtres) et goober (notifications).
Object.assign(globalThis, { __webpack_nonce__: nonce, __nonce__: nonce });
