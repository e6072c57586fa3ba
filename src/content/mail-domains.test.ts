import { expect, it } from 'vitest';
import { meantDomain } from './mail-domains.ts';

/** What students in Vietnam, Poland, Portugal, Germany and Japan use: examples of this test's own. */
const KNOWN =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com proton.me protonmail.com ymail.com email.com mail.com ' +
  'aol.com gmx.com me.com msn.com qq.com yopmail.com fpt.com fpt.vn fpt.com.vn viettel.vn vnpt.vn vnpt.com.vn ' +
  'onet.pl wp.pl o2.pl interia.pl op.pl sapo.pt iol.pt nos.pt clix.pt web.de gmx.de t-online.de posteo.de docomo.ne.jp';

/** Universities, by their addresses on the net. None of their domains is on a list of ours. */
const ACADEMIC = `
  mit.edu harvard.edu stanford.edu yale.edu princeton.edu columbia.edu cornell.edu upenn.edu brown.edu dartmouth.edu
  duke.edu rice.edu emory.edu nd.edu vanderbilt.edu wustl.edu cmu.edu jhu.edu caltech.edu uchicago.edu northwestern.edu
  usc.edu ucla.edu berkeley.edu ucsd.edu ucdavis.edu uci.edu ucsb.edu ucsc.edu ucr.edu umich.edu msu.edu osu.edu psu.edu
  purdue.edu iu.edu uiuc.edu illinois.edu wisc.edu umn.edu uiowa.edu iastate.edu missouri.edu ku.edu unl.edu utexas.edu
  tamu.edu uh.edu utd.edu uta.edu ttu.edu lsu.edu tulane.edu uga.edu gatech.edu gsu.edu ufl.edu fsu.edu usf.edu ucf.edu
  miami.edu fiu.edu unc.edu ncsu.edu vt.edu virginia.edu gmu.edu umd.edu gwu.edu georgetown.edu american.edu pitt.edu
  temple.edu drexel.edu rutgers.edu nyu.edu fordham.edu rit.edu rpi.edu bu.edu bc.edu neu.edu tufts.edu umass.edu wpi.edu
  uconn.edu asu.edu arizona.edu colorado.edu utah.edu byu.edu uw.edu wsu.edu oregonstate.edu uoregon.edu hawaii.edu
  ox.ac.uk cam.ac.uk imperial.ac.uk ucl.ac.uk lse.ac.uk kcl.ac.uk qmul.ac.uk ed.ac.uk gla.ac.uk st-andrews.ac.uk
  man.ac.uk leeds.ac.uk sheffield.ac.uk nottingham.ac.uk bham.ac.uk warwick.ac.uk bristol.ac.uk bath.ac.uk exeter.ac.uk
  soton.ac.uk york.ac.uk dur.ac.uk ncl.ac.uk liv.ac.uk lancs.ac.uk cardiff.ac.uk qub.ac.uk abdn.ac.uk dundee.ac.uk
  tcd.ie ucd.ie ucc.ie dcu.ie ul.ie mu.ie tum.de lmu.de rwth-aachen.de kit.edu fu-berlin.de hu-berlin.de tu.berlin
  uni-heidelberg.de uni-bonn.de uni-koeln.de uni-mainz.de uni-jena.de uni-ulm.de tu-dresden.de ethz.ch epfl.ch uzh.ch
  unibe.ch unige.ch unil.ch unibas.ch usi.ch tuwien.ac.at univie.ac.at jku.at uibk.ac.at kuleuven.be ugent.be ulb.be vub.be
  uclouvain.be uva.nl vu.nl tudelft.nl tue.nl utwente.nl uu.nl rug.nl ru.nl eur.nl wur.nl ku.dk dtu.dk au.dk sdu.dk aau.dk
  cbs.dk ruc.dk itu.dk kth.se su.se lu.se uu.se gu.se liu.se chalmers.se umu.se ki.se oru.se uio.no uib.no ntnu.no uit.no
  uis.no uia.no nmbu.no helsinki.fi aalto.fi tuni.fi utu.fi oulu.fi lut.fi abo.fi jyu.fi hi.is ru.is ut.ee taltech.ee lu.lv
  rtu.lv vu.lt ktu.edu up.pt uc.pt ul.pt unl.pt ipl.pt isel.pt iscte.pt uminho.pt ua.pt ualg.pt ubi.pt utad.pt uma.pt uac.pt
  ips.pt ipp.pt ipb.pt uw.pl uj.pl ug.pl ukw.pl us.pl umk.pl umcs.pl uwr.pl uni.lodz.pl pw.pl agh.edu.pl pg.pl pk.pl
  amu.edu.pl wat.edu.pl sgh.pl uek.pl ue.poznan.pl put.poznan.pl uni.opole.pl ukw.edu.pl uwb.pl uz.zgora.pl vut.cz cvut.cz
  cuni.cz muni.cz upol.cz zcu.cz jcu.cz vsb.cz tul.cz vse.cz osu.cz utb.cz uniba.sk stuba.sk tuke.sk uniza.sk elte.hu bme.hu
  pte.hu unideb.hu ubbcluj.ro unibuc.ro upb.ro uaic.ro tuiasi.ro upt.ro uni-sofia.bg tu-sofia.bg unizg.hr uni-lj.si um.si
  bg.ac.rs ntua.gr auth.gr uoa.gr aueb.gr upatras.gr uoc.gr metu.edu.tr itu.edu.tr polimi.it polito.it unibo.it unimi.it
  unipd.it unipi.it unito.it unina.it uniba.it unige.it unive.it luiss.it ub.edu uab.cat upc.edu upf.edu uam.es ucm.es
  upm.es uc3m.es us.es ugr.es uma.es uv.es upv.es unav.es usc.es udc.es sorbonne-universite.fr psl.eu ens.fr hec.fr
  polytechnique.edu insa-lyon.fr univ-lille.fr unistra.fr uga.fr usp.br unicamp.br ufrj.br ufmg.br ufrgs.br ufpe.br unb.br
  uba.ar unlp.edu.ar uc.cl uchile.cl usach.cl udec.cl unam.mx ipn.mx tec.mx uanl.mx uniandes.edu.co unal.edu.co pucp.edu.pe
  utoronto.ca ubc.ca mcgill.ca uwaterloo.ca ualberta.ca sfu.ca uvic.ca yorku.ca uottawa.ca dal.ca mun.ca umontreal.ca
  anu.edu.au unsw.edu.au uq.edu.au uts.edu.au rmit.edu.au auckland.ac.nz otago.ac.nz aut.ac.nz nus.edu.sg ntu.edu.sg
  smu.edu.sg um.edu.my utm.my upm.edu.my ukm.my usm.my chula.ac.th mahidol.ac.th kku.ac.th cmu.ac.th ui.ac.id itb.ac.id
  ugm.ac.id its.ac.id ub.ac.id upd.edu.ph ateneo.edu dlsu.edu.ph hku.hk cuhk.edu.hk ust.hk polyu.edu.hk cityu.edu.hk
  tsinghua.edu.cn pku.edu.cn sjtu.edu.cn zju.edu.cn ntu.edu.tw nthu.edu.tw nctu.edu.tw ncku.edu.tw snu.ac.kr kaist.ac.kr
  yonsei.ac.kr korea.ac.kr skku.edu u-tokyo.ac.jp kyoto-u.ac.jp osaka-u.ac.jp titech.ac.jp keio.jp waseda.jp iitb.ac.in
  iitd.ac.in iisc.ac.in bits-pilani.ac.in lums.edu.pk nust.edu.pk buet.ac.bd pdn.ac.lk uct.ac.za wits.ac.za up.ac.za sun.ac.za
  uj.ac.za unisa.ac.za uonbi.ac.ke mak.ac.ug ug.edu.gh ui.edu.ng unn.edu.ng aucegypt.edu cu.edu.eg huji.ac.il tau.ac.il
  technion.ac.il kfupm.edu.sa kau.edu.sa uaeu.ac.ae aus.edu hust.edu.vn hus.edu.vn uet.vnu.edu.vn uit.edu.vn ueh.edu.vn uel.edu.vn
  fpt.edu.vn ptit.edu.vn tdtu.edu.vn dut.udn.vn vlu.edu.vn vinuni.edu.vn`;

it('doubts no university, whatever is known and though none is named', () => {
  const all = ACADEMIC.trim().split(/\s+/);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((domain) => meantDomain(domain, KNOWN, []))).toEqual([]);
});

it.each('aia.com att.com hp.com ibm.com mit.com email.cz mail.ru mail.bg home.pl'.split(' '))(
  'does not doubt %s, which is somebody’s',
  (domain) => expect(meantDomain(domain, KNOWN, [])).toBeUndefined(),
);

it.each([
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['hotmial.con', 'hotmail.com'],
  ['hotmaill.co', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlokk.com', 'outlook.com'],
  ['gmx.dee', undefined],
  ['gmmill.com', undefined],
])('finds one letter in up to six, two in more: %s, %s', (typed, meant) => {
  expect(meantDomain(typed, KNOWN, [])).toBe(meant);
});

it('does not doubt a named domain, nor one below it', () => {
  const schools = ['gmal.com'];
  expect(meantDomain('gmal.com', KNOWN, schools)).toBeUndefined();
  expect(meantDomain('gmal.gmal.com', KNOWN, schools)).toBeUndefined();
  expect(meantDomain('xgmail.com', KNOWN, schools)).toBe('gmail.com');
});
