// Chargé avant le programme (`--import`) : dit sur la sortie d'erreur chaque arrêt de sa boucle, et ce que son fil calculait pendant ce temps.
const PERIODE_MS = 20;
const ARRET_MS = 200;

let avant = performance.now();
let calcul = process.threadCpuUsage();
setInterval(() => {
  const maintenant = performance.now();
  const arret = maintenant - avant - PERIODE_MS;
  const { user, system } = process.threadCpuUsage(calcul);
  // Le reste du temps, la machine faisait tourner autre chose : ce n'est pas le programme qui bloquait.
  if (arret > ARRET_MS) process.stderr.write(`boucle ${Math.round(arret)} ${Math.round((user + system) / 1000)}\n`);
  avant = performance.now();
  calcul = process.threadCpuUsage();
}, PERIODE_MS).unref();
